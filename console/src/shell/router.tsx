/** The routes of the application: members' pages inside the frame, sign-in pages outside it. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { queryClient } from '../api/query-client.ts'
import { isReachable, UnreachableError } from '../api/request.ts'
import { sessionQuery } from '../api/session.ts'
import { memberPages, openPages, type PageRoute } from '../routes.ts'
import { AppFrame } from './app-frame.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PageFailure } from './page-failure.tsx'
import { BASE, hrefOf, paths } from './paths.ts'
import { parsedSearch, searchText } from './search-params.ts'

const rootRoute = createRootRoute({ notFoundComponent: NotFoundPage, errorComponent: PageFailure })

/** Everything inside is for members; others sign in first and then come back. */
const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'member',
  component: AppFrame,
  notFoundComponent: NotFoundPage,
  beforeLoad: async ({ location }) => {
    const { member } = await queryClient.ensureQueryData(sessionQuery)
    if (member === null) throw redirect({ href: hrefOf(paths.signIn(hrefOf(location.href))), replace: true })
  },
})

const named = (title: string) => () => {
  document.title = title === 'Home' ? 'Openbell' : `${title} · Openbell`
}

/** The router reloads the document where a file of a page is missing, which without a server would leave the application. */
const loaded = async (load: PageRoute['load']) => {
  try {
    return { default: await load() }
  } catch (error) {
    throw (await isReachable()) ? error : new UnreachableError(error)
  }
}

const pageRoute = <P extends typeof rootRoute | typeof memberRoute>(
  parent: P,
  { path, title, load }: PageRoute,
) =>
  createRoute({
    getParentRoute: () => parent,
    path,
    onEnter: named(title),
    component: lazyRouteComponent(() => loaded(load)),
  })

/** An address that no page has keeps the frame with its search. */
const unknownRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '$',
  component: NotFoundPage,
})

/** Begins to load the files of the page at the address, while the session is requested. */
export const preloadPage = (): void => {
  for (const { routeId } of router.matchRoutes(router.latestLocation))
    Object.values(router.routesById)
      .find(({ id }) => id === routeId)
      ?.options.component?.preload?.()
}

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    memberRoute.addChildren([...memberPages.map((page) => pageRoute(memberRoute, page)), unknownRoute]),
    ...openPages.map((page) => pageRoute(rootRoute, page)),
  ]),
  basepath: BASE,
  parseSearch: parsedSearch,
  stringifySearch: searchText,
  scrollRestoration: true,
  defaultErrorComponent: PageFailure,
  defaultNotFoundComponent: NotFoundPage,
  defaultPreloadStaleTime: 0,
})
