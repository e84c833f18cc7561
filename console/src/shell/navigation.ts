/** Where the navigation leads; a page appears there when its route exists. */
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  BookOpen,
  CalendarDays,
  ChartLine,
  FileText,
  Filter,
  House,
  Layers,
  Newspaper,
  OctagonPause,
  Server,
  UserRound,
} from 'lucide-preact'
import { sessionQuery } from '../api/session.ts'
import { paths } from './paths.ts'

export type NavigationItem = {
  readonly label: string
  readonly to: string
  readonly icon: typeof House
  /** On the bar at the bottom of a phone. */
  readonly isFirst?: boolean
  readonly operatorOnly?: boolean
}

const everyItem: readonly NavigationItem[] = [
  { label: 'Home', to: paths.home, icon: House, isFirst: true },
  { label: 'Screener', to: paths.screener, icon: Filter, isFirst: true },
  { label: 'Calendars', to: paths.calendars, icon: CalendarDays, isFirst: true },
  { label: 'News', to: paths.news, icon: Newspaper, isFirst: true },
  { label: 'Filings', to: paths.filings, icon: FileText },
  { label: 'Halts', to: paths.halts, icon: OctagonPause },
  { label: 'ETFs and funds', to: paths.funds, icon: Layers },
  { label: 'Macro', to: paths.macro, icon: ChartLine },
  { label: 'API reference', to: paths.reference, icon: BookOpen },
  { label: 'Account', to: paths.account, icon: UserRound },
  { label: 'Operator', to: paths.operator, icon: Server, operatorOnly: true },
]

/** The pages that exist, for the reader's role. */
export const useNavigation = (): readonly NavigationItem[] => {
  const { routesByPath } = useRouter()
  const role = useQuery(sessionQuery).data?.member?.role
  return everyItem.filter(
    ({ to, operatorOnly }) =>
      Object.hasOwn(routesByPath, to) && (operatorOnly !== true || role === 'operator'),
  )
}
