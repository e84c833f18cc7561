/** The interface by which processes of several machines share a key's window: each leases tokens of it in blocks. */

/** A key's window as all processes know it. */
export type WindowState = {
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
  readonly known: WindowState
  /** Unused tokens of the process. */
  readonly held: number
  /** Requests that wait for a token. */
  readonly waiting: number
  /** Requests served without a token, while the leases were away. */
  readonly served: number
}

export type Lease = WindowState & {
  readonly granted: number
  /** The most unused tokens that a process should have now. */
  readonly block: number
  readonly processes: number
}

export type WindowChanges = {
  readonly processes: number
  /** The windows that changed since the previous `changes`. */
  readonly windows: readonly (WindowState & { readonly keyId: string })[]
}

/** Each call is one atomic step for all processes; all of them reject while the leases are away. */
export type WindowLeases = {
  readonly lease: (request: LeaseRequest) => Promise<Lease>
  /** Tokens of this window that another process may need. */
  readonly giveBack: (keyId: string, windowId: string, tokens: number) => Promise<void>
  /** Keeps this process among those that are alive. */
  readonly changes: () => Promise<WindowChanges>
  /** Takes this process from those that are alive. */
  readonly leave: () => Promise<void>
}
