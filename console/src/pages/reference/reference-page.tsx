/** Every operation of the interface, with a sandbox that asks with the reader's sign-in. */
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'preact'
import { useState } from 'react'
import { consoleQuery } from '../../api/query-client.ts'
import { FilterField } from '../../components/filter-field.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../components/states.tsx'
import { paths } from '../../shell/paths.ts'
import { usePageTitle, usePathText } from '../../shell/use-path-text.ts'
import { type OpenApi, operationsOf, type PlacedOperation } from './document.ts'
import { MarkedText } from './marked-text.tsx'
import { Sandbox } from './sandbox.tsx'

const isFound = ({ path, summary, description }: PlacedOperation, words: string): boolean =>
  `${path} ${summary} ${description}`.toLowerCase().includes(words.trim().toLowerCase())

type ListProps = {
  readonly document: OpenApi
  readonly operations: readonly PlacedOperation[]
  readonly current: string
}

const List = ({ document: { tags }, operations, current }: ListProps): JSX.Element => {
  const [words, setWords] = useState('')
  const found = operations.filter((each) => isFound(each, words))
  const groups = tags.flatMap(({ name }) => {
    const own = found.filter((each) => each.tags.includes(name))
    return own.length === 0 ? [] : [{ name, own }]
  })
  return (
    <nav
      aria-label="Operations"
      class="scroll-quiet max-h-64 overflow-y-auto lg:sticky lg:top-20 lg:max-h-[calc(100dvh-7rem)]"
    >
      <FilterField label="Filter operations" value={words} onText={setWords} class="mb-3 h-9 w-full" />
      {groups.length === 0 ? <EmptyState title="No operation matches the search" /> : null}
      {groups.map(({ name, own }) => (
        <details key={name} open={words !== '' || own.some(({ operationId }) => operationId === current)}>
          <summary class="rounded-md px-2 py-1 text-sm font-medium hover:bg-hover">{name}</summary>
          <ul class="mb-2 ml-3 border-l border-line">
            {own.map(({ operationId, summary }) => (
              <li key={operationId}>
                <PageLink
                  to={paths.operation(operationId)}
                  aria-current={operationId === current ? 'page' : undefined}
                  class={`block border-l-2 py-1 pl-3 text-sm ${
                    operationId === current
                      ? 'border-accent font-medium text-ink'
                      : 'border-transparent text-ink-soft hover:text-ink'
                  }`}
                >
                  {summary}
                </PageLink>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  )
}

const Shown = ({ operation }: { readonly operation: PlacedOperation }): JSX.Element => (
  <article class="min-w-0">
    <h2 class="text-lg font-semibold">{operation.summary}</h2>
    <p class="mt-1 font-mono text-sm break-all text-accent-strong">GET {operation.path}</p>
    <p class="mt-2 mb-4 max-w-prose whitespace-pre-line text-ink-soft">
      <MarkedText text={operation.description} />
    </p>
    <Sandbox key={operation.operationId} operation={operation} />
  </article>
)

const FIRST = 'getCompanyByTicker'

export const ReferencePage = (): JSX.Element => {
  const chosen = usePathText('operation') || FIRST
  const { data, error, refetch } = useQuery(consoleQuery<OpenApi>('/v1/openapi.json'))
  const operations = data === undefined ? [] : operationsOf(data)
  const operation = operations.find(({ operationId }) => operationId === chosen)
  usePageTitle(operation?.summary ?? 'API reference')
  if (error !== null) return <ErrorState error={error} retry={refetch} />
  if (data === undefined) return <Skeleton lines={12} />
  return (
    <>
      <PageHeader
        title="API reference"
        about={
          <>
            Calls here go by your sign-in, at 1,000 a minute; programs need a{' '}
            <PageLink to={paths.account} class="text-link">
              key
            </PageLink>
            . Schemas and errors:{' '}
            <a class="text-link" href="/docs">
              the full reference
            </a>
            .
          </>
        }
      />
      <div class="grid items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <List document={data} operations={operations} current={chosen} />
        {operation === undefined ? (
          <EmptyState title="There is no such operation">Choose one from the list.</EmptyState>
        ) : (
          <Shown operation={operation} />
        )}
      </div>
    </>
  )
}
