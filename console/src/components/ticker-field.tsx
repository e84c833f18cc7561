/** A field for one ticker, with companies and funds that fit what is typed. */
import type { JSX } from 'preact'
import { useId, useState } from 'react'
import { CompanyOption } from '../shell/company-option.tsx'
import type { FoundCompany } from '../shell/match-path.ts'
import { stepped } from '../shell/stepped.ts'
import { useCompaniesFound } from '../shell/use-companies-found.ts'
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
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const found = useCompaniesFound(typed).companies
  const companies = accepts === undefined ? found : found.filter(accepts)
  const isShown = isOpen && companies.length > 0
  const choose = (ticker: string) => {
    setTyped('')
    setOpen(false)
    if (ticker !== '') onTicker(ticker.toUpperCase())
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false)
    if (event.key === 'Enter') choose((isShown ? companies[at]?.ticker : undefined) ?? typed.trim())
    const next = stepped(event.key, at, companies.length)
    if (next === at) return
    event.preventDefault()
    setAt(next)
  }
  return (
    <div class="relative">
      <input
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={isShown}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={isShown ? `${id}-${at}` : undefined}
        placeholder={placeholder}
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setAt(0)
          setOpen(true)
        }}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
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
          onChoose={(index) => choose(companies[index]?.ticker ?? '')}
          class="absolute top-full right-0 z-40 mt-1 w-80 max-w-[85vw] overflow-hidden rounded-lg border border-line bg-surface p-1 shadow-float"
        />
      ) : null}
    </div>
  )
}
