/** A block for one call: shows that it is loading, failed or empty, or the answer. */
import type { ComponentChildren, JSX } from 'preact'
import type { AnswerOf, Call, Path } from '../api/call.ts'
import { useCall } from '../api/query-client.ts'
import { Block, type BlockProps } from './block.tsx'
import { ErrorState, Skeleton } from './states.tsx'

export type ApiBlockProps<P extends Path> = Omit<BlockProps, 'calls' | 'children' | 'source'> & {
  readonly call: Call<P>
  /** Further calls that the block shows in addition to `call`. */
  readonly moreCalls?: readonly Call[]
  readonly source?: (answer: AnswerOf<P>) => ComponentChildren
  /** What to show in place of an answer without rows; null where there are rows. */
  readonly empty?: (answer: AnswerOf<P>) => JSX.Element | null
  readonly lines?: number
  readonly children: (answer: AnswerOf<P>) => ComponentChildren
}

export const ApiBlock = <P extends Path>({
  call,
  moreCalls = [],
  source,
  empty,
  lines = 5,
  children,
  ...block
}: ApiBlockProps<P>): JSX.Element => {
  const { data, error, refetch } = useCall(call)
  const nothing = data === undefined ? null : (empty?.(data) ?? null)
  const bodyOf = () => {
    if (nothing !== null) return nothing
    if (data !== undefined) return children(data)
    return error === null ? <Skeleton lines={lines} /> : <ErrorState error={error} retry={() => refetch()} />
  }
  /** Reserved while the answer is loading, so that nothing moves. */
  const footer = () => {
    if (source === undefined || nothing !== null || error !== null) return undefined
    return data === undefined ? '\u00a0' : source(data)
  }
  return (
    <Block {...block} calls={[call, ...moreCalls]} source={footer()}>
      {bodyOf()}
    </Block>
  )
}

/** Whether an answer with rows has any. */
export const hasRows = ({ results }: { readonly results: readonly unknown[] }): boolean => results.length > 0
