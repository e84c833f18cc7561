/** The options of a combobox, chosen by arrow keys or a click; the field keeps the focus. */
import type { ComponentChildren, JSX } from 'preact'

export type Option = { readonly key: string; readonly shown: ComponentChildren; readonly group?: string }

export type OptionListProps = {
  /** The field's `aria-controls`; with `-0`, `-1` and so on that of each option. */
  readonly id: string
  readonly label: string
  readonly options: readonly Option[]
  /** Which one Enter chooses; null while the options are those of a text before. */
  readonly at: number | null
  readonly onChoose: (index: number) => void
  /** Shown where nothing fits. */
  readonly empty?: string
  readonly class: string
}

export const OptionList = ({
  id,
  label,
  options,
  at,
  onChoose,
  empty,
  class: frame,
}: OptionListProps): JSX.Element => (
  <div id={id} role="listbox" aria-label={label} aria-busy={at === null} class={frame}>
    {options.length > 0 || empty === undefined ? null : (
      <p role="presentation" class="p-3 text-sm text-ink-faint">
        {empty}
      </p>
    )}
    {options.map(({ key, shown, group }, index) => (
      <div key={key} role="presentation">
        {group === undefined || group === options[index - 1]?.group ? null : (
          <p role="presentation" class="px-2.5 pt-2 pb-1 text-xs text-ink-faint">
            {group}
          </p>
        )}
        <div
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onPointerDown={(event) => {
            // The field keeps the focus, so that the list stays until the choice is made.
            event.preventDefault()
            onChoose(index)
          }}
          class={`cursor-pointer rounded-md px-2.5 py-1.5 text-sm ${index === at ? 'bg-hover' : 'hover:bg-hover'}`}
        >
          {shown}
        </div>
      </div>
    ))}
  </div>
)
