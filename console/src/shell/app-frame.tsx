/** The frame around every members' page: navigation, search, account, and what floats above. */

import { Outlet, useRouterState } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-preact'
import type { JSX } from 'preact'
import { HintLayer } from '../components/hint.tsx'
import { Menu, menuItem } from '../components/menu.tsx'
import { PageLink } from '../components/page-link.tsx'
import { ToastLayer } from '../components/toast.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { ConnectionNote } from './connection-note.tsx'
import { type NavigationItem, useNavigation } from './navigation.ts'
import { PaletteKey } from './palette-key.tsx'
import { pathOfHref, paths } from './paths.ts'
import { SearchBox } from './search-box.tsx'
import { useSessionEnd } from './sign-out.ts'
import { ThemeButton } from './theme-button.tsx'

const useCurrentPath = (): string =>
  useRouterState({ select: ({ location }) => pathOfHref(location.pathname) })

const isCurrent = (to: string, path: string): boolean =>
  to === '/' ? path === '/' : `${path}/`.startsWith(`${to}/`)

const SideLink = ({ item, path }: { readonly item: NavigationItem; readonly path: string }): JSX.Element => {
  const { to, label, icon: Icon } = item
  const current = isCurrent(to, path)
  return (
    <PageLink
      to={to}
      aria-current={current ? 'page' : undefined}
      class={`flex h-8 items-center gap-2.5 rounded-md px-2.5 text-sm transition-colors ${
        current ? 'bg-hover font-medium text-ink' : 'text-ink-soft hover:bg-hover hover:text-ink'
      }`}
    >
      <Icon size={16} aria-hidden="true" class={current ? 'text-accent' : 'text-ink-faint'} />
      {label}
    </PageLink>
  )
}

const SideBar = ({ items, path }: { readonly items: readonly NavigationItem[]; readonly path: string }) => (
  <nav
    aria-label="Pages"
    class="no-print sticky top-0 hidden h-dvh w-52 shrink-0 flex-col gap-0.5 border-r border-line bg-page p-3 lg:flex"
  >
    <PageLink to={paths.home} class="mb-3 px-2 py-1">
      <Brand />
    </PageLink>
    {items.map((item) => (
      <SideLink key={item.to} item={item} path={path} />
    ))}
    <p class="mt-auto px-2.5 text-xs text-ink-faint">
      Charts by{' '}
      <a
        href="https://www.tradingview.com/"
        target="_blank"
        rel="noopener noreferrer nofollow"
        class="text-link"
      >
        TradingView
      </a>
    </p>
  </nav>
)

/** A phone has the first pages at its lower edge, and all in a menu next to them. */
const BottomBar = ({ items, path }: { readonly items: readonly NavigationItem[]; readonly path: string }) => (
  <nav
    aria-label="Main pages"
    class="no-print fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
  >
    {items
      .filter(({ isFirst }) => isFirst)
      .map(({ to, label, icon: Icon }) => (
        <PageLink
          key={to}
          to={to}
          aria-current={isCurrent(to, path) ? 'page' : undefined}
          class={`flex h-14 flex-col items-center justify-center gap-0.5 text-2xs ${isCurrent(to, path) ? 'font-medium text-accent' : 'text-ink-soft'}`}
        >
          <Icon size={19} aria-hidden="true" />
          {label}
        </PageLink>
      ))}
  </nav>
)

const PagesMenu = ({ items }: { readonly items: readonly NavigationItem[] }): JSX.Element => (
  <Menu
    label="All pages"
    align="left"
    button={
      <span class="inline-flex size-9 items-center justify-center text-ink-soft">
        <MenuIcon size={19} />
      </span>
    }
  >
    {items.map(({ to, label, icon: Icon }) => (
      <PageLink key={to} to={to} class={menuItem}>
        <Icon size={16} aria-hidden="true" />
        {label}
      </PageLink>
    ))}
  </Menu>
)

export const AppFrame = (): JSX.Element => {
  const items = useNavigation()
  const path = useCurrentPath()
  useSessionEnd()
  return (
    <div class="flex min-h-dvh">
      <a
        href="#page"
        class="sr-only z-50 rounded bg-surface px-3 py-2 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Skip to the page
      </a>
      <SideBar items={items} path={path} />
      <div class="flex min-w-0 grow flex-col">
        <header class="no-print sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-line bg-page/95 px-3 backdrop-blur-sm sm:px-6">
          <div class="lg:hidden">
            <PagesMenu items={items} />
          </div>
          <SearchBox />
          <div class="ml-auto flex items-center gap-1">
            <PaletteKey />
            <ThemeButton />
            <AccountMenu />
          </div>
        </header>
        <ConnectionNote />
        <main
          id="page"
          tabIndex={-1}
          class="mx-auto w-full max-w-[88rem] grow px-4 pt-5 pb-24 outline-none sm:px-6 lg:pb-12"
        >
          <Outlet />
        </main>
      </div>
      <BottomBar items={items} path={path} />
      <HintLayer />
      <ToastLayer />
    </div>
  )
}
