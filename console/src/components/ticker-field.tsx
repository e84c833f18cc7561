/** A field for one ticker, with companies and funds that fit what is typed. */
import type { JSX } from 'preact'
import { useId } from 'react'
import { CompanyOption } from '../shell/company-option.tsx'
import type { FoundCompany } from '../shell/match-path.ts'
import { useCompanyField } from '../shell/use-company-field.ts'
import { OptionList } from './option-list.tsx'

export type TickerFieldProps = {
  readonly label: string
  readonly placeholder: string
  /** Which of those found are offered. */
  readonly accepts?: (company: FoundCompany) => boolean
  /** A ticker in capitals, of a suggestion or as it was typed. */
  readonly onTicker: (ticker: string) => void
}

export const TickerField = ({ label, placeholder, accepts, onTicker }: TickerFieldProps): JSX.Element => {
  const id = useId()
  const { typed, type, at, isShown, leave, companies, choose, press } = useCompanyField({
    accepts,
    onChoose: (company, text) => {
      const ticker = company?.ticker ?? text
      if (ticker !== '') onTicker(ticker.toUpperCase())
    },
  })
  return (
    <div class="relative">
      <input
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={isShown}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={isShown && at !== null ? `${id}-${at}` : undefined}
        placeholder={placeholder}
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={press}
        onBlur={leave}
        class="h-8 w-44 rounded-md border border-line-strong bg-surface px-2.5 text-sm placeholder:text-ink-faint focus:border-accent focus:outline-none"
      />
      {isShown ? (
        <OptionList
          id={id}
          label="Suggestions"
          options={companies.map((company) => ({
            key: company.ticker,
            shown: <CompanyOption {...company} />,
          }))}
          at={at}
          onChoose={choose}
          class="absolute top-full right-0 z-40 mt-1 w-80 max-w-[85vw] overflow-hidden rounded-lg border border-line bg-surface p-1 shadow-float"
        />
      ) : null}
    </div>
  )
}
