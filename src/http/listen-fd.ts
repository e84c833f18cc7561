/** The socket that a supervisor passes to this process, refused in a sentence where its descriptor is something else. */
import { fstatSync } from 'node:fs'
import { ConfigError } from '../config.ts'
import { messageOf } from '../lib/error-message.ts'

export const refusedFd = (listenFd: number, reason: string): ConfigError =>
  new ConfigError([`listen_fd ${listenFd} is not a socket that this process was given (${reason}).`])

const isSocket = (fd: number): boolean => {
  try {
    return fstatSync(fd).isSocket()
  } catch (error) {
    throw refusedFd(fd, messageOf(error))
  }
}

/** Before Node listens, because it closes what it cannot listen on, and the process aborts where that was a descriptor of its own. */
export const requireSocket = (listenFd: number): void => {
  if (!isSocket(listenFd)) throw refusedFd(listenFd, 'it is no socket')
}
