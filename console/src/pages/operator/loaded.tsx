/** A block of the console's own JSON: it waits, fails or shows, as blocks of the interface do. */
import type { ComponentChildren, JSX } from 'preact'
import { useConsole } from '../../api/query-client.ts'
import { Block } from '../../components/block.tsx'
import { ErrorState, Skeleton } from '../../components/states.tsx'

export type LoadedProps<T> = {
  readonly title: string
  /** Behind `/console/api`. */
  readonly path: string
  readonly actions?: ComponentChildren
  readonly source?: (answer: T) => ComponentChildren
  readonly children: (answer: T) => ComponentChildren
}

export const Loaded = <T,>({ title, path, actions, source, children }: LoadedProps<T>): JSX.Element => {
  const { data, error, refetch } = useConsole<T>(path)
  return (
    <Block title={title} actions={actions} source={data === undefined ? undefined : source?.(data)}>
      {error !== null ? (
        <ErrorState error={error} retry={refetch} />
      ) : data === undefined ? (
        <Skeleton />
      ) : (
        children(data)
      )}
    </Block>
  )
}
