/** Everything by name: pages, actions, companies and funds. */
import { useRouter } from '@tanstack/react-router'
import type { JSX } from 'preact'
import { useEffect, useId, useRef, useState } from 'react'
import { type Option, OptionList } from '../components/option-list.tsx'
import { CompanyOption } from './company-option.tsx'
import { matchPath } from './match-path.ts'
import { useNavigation } from './navigation.ts'
import { hrefOf, paths } from './paths.ts'
import { stepped } from './stepped.ts'
import { switchTheme } from './theme.ts'
import { useCompaniesFound } from './use-companies-found.ts'

type Entry = Option & { readonly run: () => void }

const includes = (label: string, typed: string): boolean =>
  label.toLowerCase().includes(typed.trim().toLowerCase())

const useEntries = (typed: string): readonly Entry[] => {
  const router = useRouter()
  const { companies } = useCompaniesFound(typed)
  const go = (to: string) => () => router.history.push(hrefOf(to))
  const pages = useNavigation().map(({ label, to }) => ({ label, group: 'Pages', run: go(to) }))
  const actions = [
    { label: 'Switch between light and dark', group: 'Actions', run: switchTheme },
    { label: 'Print this page', group: 'Actions', run: () => window.print() },
  ]
  return [
    ...companies.map((company) => ({
      key: company.ticker,
      group: 'Companies and funds',
      shown: <CompanyOption {...company} />,
      run: go(matchPath(company)),
    })),
    ...[...pages, ...actions]
      .filter(({ label }) => includes(label, typed))
      .map(({ label, group, run }) => ({ key: label, group, shown: label, run })),
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
}

export const Palette = ({ onClose }: { readonly onClose: () => void }): JSX.Element => {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const entries = useEntries(typed)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' }), [id, at])
  const run = (entry: Entry | undefined) => {
    dialog.current?.close()
    entry?.run()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') run(entries[at])
    const next = stepped(event.key, at, entries.length)
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
        aria-activedescendant={`${id}-${at}`}
        placeholder="Ticker, page or action"
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onInput={({ currentTarget }) => {
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
        at={at}
        onChoose={(index) => run(entries[index])}
        class="scroll-quiet max-h-[50dvh] overflow-y-auto p-1.5"
      />
    </dialog>
  )
}
