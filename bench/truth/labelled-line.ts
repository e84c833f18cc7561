/** What a label of a face has to be like to name a line of our statements; leaves out the labels themselves. */
export type LabelledLine = {
  readonly line: string
  /** Means the line and nothing else, in lower case. */
  readonly label: RegExp
  /** Concepts that have the label and are another thing. */
  readonly not?: RegExp
  /** Concepts of other rows that the line has in it, too: beside one of them the row is not the whole line. */
  readonly without?: RegExp
  /** Concept of a row that the face has to have for the label to mean the line. */
  readonly beside?: RegExp
  /** Stated as a payment or a deduction, and served below zero, or the other way round: signs are not compared. */
  readonly unsigned?: true
  /** What it is counted in, where that is not an amount of the currency. */
  readonly unit?: 'shares' | 'per share'
  /** For an amount of a day in a statement of a period: its last day, or the day before its first. */
  readonly at?: 'end' | 'beginning'
}
