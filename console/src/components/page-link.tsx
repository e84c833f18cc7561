/** Links: to a page of this application without loading it again, and to sites that it names as sources. */
import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ComponentChildren, JSX } from 'preact'
import { hrefOf } from '../shell/paths.ts'

export type PageLinkProps = Omit<AnchorHTMLAttributes, 'href'> & {
  /** A path of `paths`, with its query. */
  readonly to: string
  readonly children: ComponentChildren
}

/** A click that asks for another tab or window, or to save, is the browser's. */
const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

export const PageLink = ({ to, children, onClick, ...rest }: PageLinkProps): JSX.Element => {
  const router = useRouter()
  const href = hrefOf(to)
  /** The code of the page is fetched while the pointer is on its way. */
  const preload = () => {
    router.preloadRoute({ to: to.split(/[?#]/, 1)[0] ?? to }).catch(() => undefined)
  }
  return (
    <a
      {...rest}
      href={href}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlainPress(event)) return
        event.preventDefault()
        router.history.push(href)
      }}
    >
      {children}
    </a>
  )
}

/** Publishers' files may name any address; only web pages are linked. */
const isWebAddress = (href: string): boolean => /^https?:\/\//i.test(href) && URL.canParse(href)

export type SourceLinkProps = {
  readonly href: string | null | undefined
  /** `text` is for headlines, which would all be blue. */
  readonly look?: 'link' | 'text'
  readonly children: ComponentChildren
}

export const SourceLink = ({ href, look = 'link', children }: SourceLinkProps): JSX.Element =>
  href == null || !isWebAddress(href) ? (
    <span>{children}</span>
  ) : (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      class={look === 'link' ? 'text-link' : 'hover:text-accent hover:underline hover:underline-offset-2'}
    >
      {children}
    </a>
  )
