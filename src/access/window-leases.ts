/** Where the processes of several machines count a key's window together: each leases tokens of it in blocks. */

/** A key's window as all processes know it. */
export type SharedWindow = {
  /** Of this window, unlike that of any other. */
  readonly id: string
  /** Tokens that are leased, all processes together. */
  readonly used: number
  readonly leftMs: number
}

export type LeaseRequest = {
  readonly keyId: string
  readonly limit: number
  /** What the process knows of the window; it becomes the shared one where none is open. */
  readonly known: SharedWindow
  /** Tokens that the process has in hand. */
  readonly held: number
  /** Requests that wait for a token. */
  readonly waiting: number
  /** Requests served without a token, while the leases were away. */
  readonly served: number
}

export type Lease = SharedWindow & {
  readonly granted: number
  /** Most tokens that a process should have in hand now. */
  readonly block: number
  readonly processes: number
}

export type WindowNews = {
  readonly processes: number
  /** Those that changed since the news before. */
  readonly windows: readonly (SharedWindow & { readonly keyId: string })[]
}

/** Each call is one atomic step for all processes; all of them reject while the leases are away. */
export type WindowLeases = {
  readonly lease: (request: LeaseRequest) => Promise<Lease>
  /** Tokens of this window that another process may need. */
  readonly giveBack: (keyId: string, windowId: string, tokens: number) => Promise<void>
  /** Keeps this process among those that are alive. */
  readonly news: () => Promise<WindowNews>
  /** Takes this process from those that are alive. */
  readonly leave: () => Promise<void>
}
