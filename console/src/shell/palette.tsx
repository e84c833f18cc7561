/** Everything by name: pages, actions, companies and funds. */
import { useRouter } from '@tanstack/react-router'
import type { JSX } from 'preact'
import { useEffect, useId, useRef, useState } from 'react'
import { type Option, OptionList } from '../components/option-list.tsx'
import { steppedIndex } from './arrow-step.ts'
import { CompanyOption } from './company-option.tsx'
import { matchPath } from './match-path.ts'
import { paletteOrder } from './palette-order.ts'
import { hrefOf, paths } from './paths.ts'
import { type PalettePlace, usePlaces } from './places.ts'
import { useCompaniesFound } from './use-companies-found.ts'
import { useEnter } from './use-enter.ts'

type Entry = Option & { readonly run: () => void }

const placeEntry = ({ label, group, run }: PalettePlace): Entry => ({
  key: `${group} ${label}`,
  group,
  shown: label,
  run,
})

const useEntries = (typed: string) => {
  const router = useRouter()
  const { companies, isAsking } = useCompaniesFound(typed)
  const go = (to: string) => () => router.history.push(hrefOf(to))
  const tickers = isAsking ? [] : companies.map(({ ticker }) => ticker)
  const { first, rest, isNamed } = paletteOrder(usePlaces(), tickers, typed)
  const entries: readonly Entry[] = [
    ...first.map(placeEntry),
    ...companies.map((company) => ({
      key: company.ticker,
      group: 'Companies and funds',
      shown: <CompanyOption {...company} />,
      run: go(matchPath(company)),
    })),
    ...rest.map(placeEntry),
    ...(typed.trim() === ''
      ? []
      : [
          {
            key: 'search',
            group: 'Search',
            shown: `All results for “${typed.trim()}”`,
            run: go(paths.search(typed.trim())),
          },
        ]),
  ]
  // A page that is named in full is the first, whatever is found.
  return { entries, isAsking: isAsking && !isNamed }
}

export const Palette = ({ onClose }: { readonly onClose: () => void }): JSX.Element => {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { entries, isAsking } = useEntries(typed)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' }), [id, at])
  const run = (entry: Entry | undefined) => {
    dialog.current?.close()
    onClose()
    entry?.run()
  }
  const enter = useEnter(isAsking, () => run(entries[at]))
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') enter.press()
    const next = isAsking ? at : steppedIndex(event.key, at, entries.length)
    if (next === at) return
    event.preventDefault()
    setAt(next)
  }
  return (
    <dialog
      ref={dialog}
      closedby="any"
      aria-label="Go to a ticker, a page or an action"
      onClose={onClose}
      class="mx-auto mt-[12dvh] w-[calc(100vw-2rem)] max-w-xl overflow-hidden rounded-xl border border-line bg-surface p-0 text-ink shadow-float"
    >
      <input
        type="text"
        role="combobox"
        aria-label="Ticker, page or action"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={isAsking ? undefined : `${id}-${at}`}
        placeholder="Ticker, page or action"
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onInput={({ currentTarget }) => {
          enter.forget()
          setTyped(currentTarget.value)
          setAt(0)
        }}
        onKeyDown={press}
        class="h-12 w-full border-b border-line bg-transparent px-4 text-lg outline-none placeholder:text-ink-faint"
      />
      <OptionList
        id={id}
        label="Results"
        options={entries}
        at={isAsking ? null : at}
        onChoose={(index) => run(entries[index])}
        class="scroll-quiet max-h-[50dvh] overflow-y-auto p-1.5"
      />
    </dialog>
  )
}
