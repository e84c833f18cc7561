/** Labels of income statements that name a line; leaves out other statements. */
import type { LabelledLine } from './labelled-line.ts'

export const incomeLabels: readonly LabelledLine[] = [
  {
    line: 'revenue',
    label: /^(?:total (?:net )?|net )?(?:operating )?(?:revenues?|sales)(?:,? net)?$/,
    // A row of a kind of revenue may have the label of all.
    not: /^(?:Interest|Premiums|Fees)/,
  },
  {
    line: 'costOfRevenue',
    label: /^(?:total )?costs? of (?:net )?(?:revenues?|sales|goods sold|products sold)$/,
  },
  { line: 'grossProfit', label: /^(?:total )?gross (?:profit|margin)(?: \(loss\))?$/ },
  {
    line: 'researchAndDevelopmentExpenses',
    label: /^(?:total )?research and development(?: expenses?| costs?)?$/,
  },
  {
    line: 'sellingGeneralAndAdministrativeExpenses',
    label: /^(?:total )?selling,? general,? and administrative(?: expenses?)?$/,
  },
  {
    line: 'operatingIncome',
    label:
      /^(?:total )?(?:operating (?:income|profit|loss)(?: \(loss\))?|(?:income|loss|\(loss\) income|income \(loss\)) from operations)$/,
  },
  {
    line: 'incomeBeforeTax',
    label:
      /^(?:income|loss|earnings|income \(loss\)|\(loss\) income) before (?:provision for |benefit from )?(?:income )?taxes$/,
  },
  {
    line: 'incomeTaxExpense',
    label: /^(?:income tax (?:expense|provision)|provision for income taxes|income taxes)(?: \(benefit\))?$/,
    not: /OtherComprehensive/,
  },
  {
    line: 'netIncome',
    label: /^net (?:income|loss|earnings|income \(loss\)|\(loss\) income)$/,
    // Of all owners: netIncome is that of the parent.
    not: /^ProfitLoss$|IncludingPortionAttributableToNoncontrollingInterest$/,
  },
  { line: 'interestExpense', label: /^interest expense$/, unsigned: true },
  {
    line: 'generalAndAdministrativeExpenses',
    label: /^general (?:and|&) administrative(?: expenses?)?$/,
    // Administration with what is spent on sales has a line of its own.
    not: /^SellingGeneral/,
  },
  {
    line: 'sellingAndMarketingExpenses',
    label: /^(?:sales|selling) and marketing(?: expenses?)?$/,
    not: /^SellingGeneral/,
  },
  {
    line: 'netIncomeFromDiscontinuedOperations',
    label:
      /^(?:net )?(?:income|loss|income \(loss\)) from discontinued operations,? net of (?:income )?tax(?:es)?$/,
  },
  { line: 'eps', label: /^(?:net income )?basic(?: \(in dollars per share\))?$/, unit: 'per share' },
  {
    line: 'epsDiluted',
    label: /^(?:net income )?diluted(?: \(in dollars per share\))?$/,
    unit: 'per share',
  },
  { line: 'weightedAverageShsOut', label: /^basic(?: \(in shares\))?$/, unit: 'shares' },
  { line: 'weightedAverageShsOutDil', label: /^diluted(?: \(in shares\))?$/, unit: 'shares' },

  {
    line: 'interestIncome',
    label: /^(?:total )?interest income$/,
    not: /Expense|Related|Other(?:Operating|Nonoperating)?Income|InvestmentIncomeNet|^InvestmentIncome$|Noninterest|Noncontrolling|Domestic|Securities/,
    without: /^(?:InvestmentIncomeInterest|InterestIncome|InterestAndDividendIncome|DividendIncome)/,
  },
  { line: 'netInterestIncome', label: /^(?:total )?net interest income$/, not: /After/ },
  {
    line: 'operatingExpenses',
    label: /^total operating expenses$/,
    beside: /^GrossProfit$/,
    not: /^OperatingExpense$|CostsAndExpenses|^Other|CostOfRevenue|ByNature/,
  },
  {
    line: 'costAndExpenses',
    label: /^total (?:operating )?costs and expenses$/,
    not: /^Operating/,
    without: /Interest|Debt|Nonoperating/,
    beside: /^OperatingIncomeLoss$/,
  },
  {
    line: 'netIncomeFromContinuingOperations',
    label:
      /^(?:net )?(?:income|loss|earnings|income \(loss\)|\(loss\) income|loss \(income\)) from continuing operations(?:,? net of (?:income )?tax(?:es)?)?$/,
    not: /BeforeIncomeTax|^OperatingIncomeLoss|Per.*Share|^IncomeLossFromContinuingOperations$|^NetIncomeLoss/,
  },
  {
    line: 'otherAdjustmentsToNetIncome',
    label:
      /^(?:less:? )?net (?:income|loss|income \(loss\)|\(loss\) income|loss \(income\)) attributable to non-?controlling interests?$/,
    unsigned: true,
    not: /Comprehensive|^IncomeLoss|^Noncontrolling/,
    without: /Redeemable|OperatingPartnership|^NetIncomeLossAttributableTo|^MinorityInterest/,
  },
  {
    line: 'bottomLineNetIncome',
    label:
      /^net (?:income|loss|earnings|income \(loss\)|\(loss\) income) (?:attributable|available|applicable) to common (?:stockholders|shareholders)['’]?$/,
    not: /Noncontrolling|Diluted|PerShare|^NetIncomeLoss$|^ProfitLoss$/,
  },
]
