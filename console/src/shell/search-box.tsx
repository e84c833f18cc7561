/** The search of every page: `/` leads to it, suggestions come as one types, Enter opens. */
import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-preact'
import type { JSX } from 'preact'
import { useEffect, useId, useRef, useState } from 'react'
import { OptionList } from '../components/option-list.tsx'
import { CompanyOption } from './company-option.tsx'
import { isTyping } from './is-typing.ts'
import { type FoundCompany, matchPath } from './match-path.ts'
import { hrefOf, paths } from './paths.ts'
import { stepped } from './stepped.ts'
import { useCompaniesFound } from './use-companies-found.ts'

/** `/` anywhere but in a field. */
const useSlash = (field: { readonly current: HTMLInputElement | null }): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [field])
}

const useSearchBox = () => {
  const router = useRouter()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const { companies } = useCompaniesFound(typed)
  useSlash(field)
  const go = (to: string) => {
    setTyped('')
    setOpen(false)
    field.current?.blur()
    router.history.push(hrefOf(to))
  }
  const choose = (company: FoundCompany | undefined) => {
    if (company !== undefined) go(matchPath(company))
    else if (typed.trim() !== '') go(paths.search(typed.trim()))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setOpen(false)
      field.current?.blur()
    }
    if (event.key === 'Enter') choose(companies[at])
    const next = stepped(event.key, at, companies.length)
    if (next === at) return
    event.preventDefault()
    setAt(next)
  }
  const type = (text: string) => {
    setTyped(text)
    setAt(0)
    setOpen(true)
  }
  return { field, typed, type, at, isOpen: isOpen && companies.length > 0, setOpen, companies, choose, press }
}

export const SearchBox = (): JSX.Element => {
  const { field, typed, type, at, isOpen, setOpen, companies, choose, press } = useSearchBox()
  const id = useId()
  return (
    <search class="relative w-full max-w-md">
      <Search
        size={15}
        aria-hidden="true"
        class="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-faint"
      />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label="Search companies and funds"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
        placeholder="Ticker, company, CIK or ISIN"
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={press}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        class="h-9 w-full rounded-md border border-line-strong bg-surface pr-9 pl-9 text-sm placeholder:text-ink-faint focus:border-accent focus:outline-none"
      />
      <span
        aria-hidden="true"
        class="pointer-events-none absolute top-1/2 right-2.5 hidden -translate-y-1/2 rounded border border-line-strong px-1.5 font-mono text-2xs text-ink-faint sm:block"
      >
        /
      </span>
      {isOpen ? (
        <OptionList
          id={id}
          label="Companies and funds"
          options={companies.map((company) => ({
            key: company.ticker,
            shown: <CompanyOption {...company} />,
          }))}
          at={at}
          onChoose={(index) => choose(companies[index])}
          class="absolute inset-x-0 top-full z-40 mt-1 overflow-hidden rounded-lg border border-line bg-surface p-1 shadow-float"
        />
      ) : null}
    </search>
  )
}
