/** The parts of the console's own interface. One more is a file and a line here. */
import type { ConsoleRoutes } from './context.ts'
import { linkRoutes } from './links.ts'
import { memberRoutes } from './members.ts'
import { sessionRoutes } from './session.ts'
import { signUpRoutes } from './sign-up.ts'

export const consoleRoutes: readonly ConsoleRoutes[] = [sessionRoutes, linkRoutes, signUpRoutes, memberRoutes]
