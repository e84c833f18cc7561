/** A block for the console's own JSON, like `ApiBlock`; an answer stays visible if a later request fails. */

import { useQuery } from '@tanstack/react-query'
import type { ComponentChildren, JSX } from 'preact'
import { consoleQuery } from '../api/query-client.ts'
import { Block } from './block.tsx'
import { ErrorState, Skeleton } from './states.tsx'

export type ConsoleBlockProps<T> = {
  readonly title: string
  /** After `/console/api`. */
  readonly path: string
  readonly actions?: ComponentChildren
  /** The polling interval; without it the block asks once. */
  readonly everyMs?: number
  readonly source?: (answer: T) => ComponentChildren
  readonly children: (answer: T) => ComponentChildren
}

export const ConsoleBlock = <T,>({
  title,
  path,
  actions,
  everyMs,
  source,
  children,
}: ConsoleBlockProps<T>): JSX.Element => {
  const { data, error, refetch } = useQuery({
    ...consoleQuery<T>(path),
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })
  return (
    <Block title={title} actions={actions} source={data === undefined ? undefined : source?.(data)}>
      {data !== undefined ? (
        children(data)
      ) : error === null ? (
        <Skeleton />
      ) : (
        <ErrorState error={error} retry={refetch} />
      )}
    </Block>
  )
}
