/** A page of views, each with its own address; any other address is not found. */
import type { ComponentChildren, JSX } from 'preact'
import { PageHeader } from '../components/page-header.tsx'
import { Tabs } from '../components/tabs.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { usePageTitle, usePathText } from './use-path-text.ts'
import { viewsOf } from './views.ts'

type Labels = Readonly<Record<string, string>>

export type TabbedPageProps<V extends Labels> = {
  readonly title: string
  readonly about: string
  /** The label of each view, by what its address ends in. */
  readonly views: V
  readonly pathOf: (view: keyof V & string) => string
  readonly children: (view: keyof V & string) => ComponentChildren
}

const View = <V extends Labels>({
  title,
  about,
  views,
  pathOf,
  children,
  current,
}: TabbedPageProps<V> & { readonly current: keyof V & string }): JSX.Element => {
  usePageTitle(title)
  return (
    <>
      <PageHeader title={title} about={about} />
      <Tabs
        label={title}
        tabs={viewsOf(views).map(([id, label]) => ({ label, to: pathOf(id), isCurrent: id === current }))}
      />
      <div class="mt-5">{children(current)}</div>
    </>
  )
}

export const TabbedPage = <V extends Labels>(props: TabbedPageProps<V>): JSX.Element => {
  const tab = usePathText('tab')
  const view = viewsOf(props.views).find(([id]) => id === tab)
  return view === undefined ? <NotFoundPage /> : <View {...props} current={view[0]} />
}
