/** The parts of the console's own interface. One more is a file and a line here. */
import type { ConsoleRoutes } from './context.ts'
import { keyRoutes } from './keys.ts'
import { linkRoutes } from './links.ts'
import { memberRoutes } from './members.ts'
import { operatorFeedRoutes } from './operator-feeds.ts'
import { operatorInvitationRoutes } from './operator-invitations.ts'
import { operatorLogRoutes } from './operator-log.ts'
import { operatorMemberRoutes } from './operator-members.ts'
import { operatorStoreRoutes } from './operator-store.ts'
import { operatorWebhookRoutes } from './operator-webhooks.ts'
import { screenRoutes } from './screens.ts'
import { sessionRoutes } from './session.ts'
import { signUpRoutes } from './sign-up.ts'
import { usageRoutes } from './usage.ts'

export const consoleRoutes: readonly ConsoleRoutes[] = [
  sessionRoutes,
  linkRoutes,
  signUpRoutes,
  memberRoutes,
  keyRoutes,
  usageRoutes,
  screenRoutes,
  operatorFeedRoutes,
  operatorStoreRoutes,
  operatorMemberRoutes,
  operatorInvitationRoutes,
  operatorWebhookRoutes,
  operatorLogRoutes,
]
