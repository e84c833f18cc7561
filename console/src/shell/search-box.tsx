/** The search of every page: `/` leads to it, suggestions come as one types, Enter opens. */
import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-preact'
import type { JSX } from 'preact'
import { useEffect, useId, useRef } from 'react'
import { OptionList } from '../components/option-list.tsx'
import { CompanyOption } from './company-option.tsx'
import { isTyping } from './is-typing.ts'
import { matchPath } from './match-path.ts'
import { hrefOf, paths } from './paths.ts'
import { useCompanyField } from './use-company-field.ts'

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
  useSlash(field)
  const box = useCompanyField({
    onChoose: (company, typed) => {
      if (company === null && typed === '') return
      field.current?.blur()
      router.history.push(hrefOf(company === null ? paths.search(typed) : matchPath(company)))
    },
  })
  const press = (event: KeyboardEvent) => {
    box.press(event)
    if (event.key === 'Escape') field.current?.blur()
  }
  return { ...box, field, press }
}

export const SearchBox = (): JSX.Element => {
  const { field, typed, type, at, isShown, open, leave, companies, choose, press } = useSearchBox()
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
        aria-expanded={isShown}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={isShown && at !== null ? `${id}-${at}` : undefined}
        placeholder="Ticker, company, CIK or ISIN"
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={press}
        onFocus={open}
        onBlur={leave}
        class="h-9 w-full rounded-md border border-line-strong bg-surface pr-3 pl-9 text-sm text-ellipsis placeholder:text-ink-faint sm:pr-9 focus:border-accent focus:outline-none"
      />
      <span
        aria-hidden="true"
        class="pointer-events-none absolute top-1/2 right-2.5 hidden -translate-y-1/2 rounded border border-line-strong px-1.5 font-mono text-2xs text-ink-faint sm:block"
      >
        /
      </span>
      {isShown ? (
        <OptionList
          id={id}
          label="Companies and funds"
          options={companies.map((company) => ({
            key: company.ticker,
            shown: <CompanyOption {...company} />,
          }))}
          at={at}
          onChoose={choose}
          class="absolute inset-x-0 top-full z-40 mt-1 overflow-hidden rounded-lg border border-line bg-surface p-1 shadow-float"
        />
      ) : null}
    </search>
  )
}
