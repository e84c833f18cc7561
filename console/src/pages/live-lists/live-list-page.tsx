/** The frame of a live list: header, filters, and the list in its block. */
import type { ComponentChildren, JSX } from 'preact'
import type { Call } from '../../api/call.ts'
import { Block } from '../../components/block.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { zonedClockText } from '../../format/instant.ts'
import type { LiveListState } from './use-live-list.ts'

export type LiveListPageProps = {
  readonly title: string
  readonly about: string
  readonly filters: ComponentChildren
  readonly blockTitle: string
  readonly calls?: readonly Call[]
  readonly actions?: ComponentChildren
  readonly list: Pick<LiveListState<unknown, unknown>, 'checkedAt'>
  readonly source: ComponentChildren
  readonly children: ComponentChildren
}

export const LiveListPage = (props: LiveListPageProps): JSX.Element => (
  <>
    <PageHeader title={props.title} about={props.about} />
    <div class="no-print mb-4 flex flex-wrap items-center gap-2">{props.filters}</div>
    <Block
      title={props.blockTitle}
      {...(props.calls === undefined ? {} : { calls: props.calls })}
      actions={props.actions}
      source={
        <div class="flex flex-wrap justify-between gap-x-4">
          <span>{props.source}</span>
          {props.list.checkedAt === null ? null : (
            <span class="figures">
              looked for new rows at {zonedClockText(new Date(props.list.checkedAt).toISOString())}
            </span>
          )}
        </div>
      }
    >
      {props.children}
    </Block>
  </>
)
