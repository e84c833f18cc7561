/** The commands about members and their accounts. */
import { Argument, type Command, Option } from 'commander'
import { roles } from '../access/member-record.ts'
import { planNames } from '../contract/status.ts'
import { describe, type Run } from './command-help.ts'

const planOption = () =>
  new Option('--plan <plan>', 'starter and pro may have keys; free sees the web application only.')
    .choices(planNames)
    .default('free')
const roleOption = () =>
  new Option('--role <role>', 'An operator manages feeds, members and keys.').choices(roles).default('member')
const name = () => new Argument('<account>', 'Mail address of the member, or name of an account with keys.')

/** Settings that say where links lead. */
const linkSettings = ['data', 'baseUrl', 'host', 'port'] as const

const addJoining = (accounts: Command, run: Run): void => {
  describe(accounts.command('set-up'), {
    summary: 'Print the link that sets up the first operator.',
    about:
      'Print a link that sets up the first operator, who then owns all earlier keys. It works once and for seven days; a new link ends the earlier one.',
    examples: ['openbell accounts set-up --base-url https://market.example.com'],
    settings: linkSettings,
  }).action(run(async () => (await import('./accounts.ts')).setUp))
  describe(accounts.command('invite'), {
    summary: 'Print a link by which a member joins.',
    about:
      'Print a link by which a member joins: hand it on. It works once and for seven days. No mail is sent.',
    examples: ['openbell accounts invite ada@example.com --plan starter'],
    settings: linkSettings,
  })
    .argument('[mail]', 'Mail address of the member; without it the member enters one.')
    .addOption(planOption())
    .addOption(roleOption())
    .action(run(async () => (await import('./accounts.ts')).inviteMember))
  describe(accounts.command('create'), {
    summary: 'Make a member and print a password.',
    about:
      'Make a member and print a password for the first sign-in. It is shown this once: only its hash is kept.',
    examples: ['openbell accounts create ada@example.com --plan starter --json'],
    settings: ['data'],
  })
    .argument('<mail>', 'Mail address of the member.')
    .addOption(planOption())
    .addOption(roleOption())
    .action(run(async () => (await import('./accounts.ts')).createMember))
  describe(accounts.command('recover'), {
    summary: 'Print a link by which a member chooses a new password.',
    about: 'Print a link by which a member chooses a new password: hand it on. It works once and for a day.',
    examples: ['openbell accounts recover ada@example.com'],
    settings: linkSettings,
  })
    .addArgument(name())
    .action(run(async () => (await import('./accounts.ts')).recoverAccount))
}

const addChanging = (accounts: Command, run: Run): void => {
  describe(accounts.command('set-plan'), {
    summary: 'Change the plan of an account.',
    about: 'Change the plan of an account and of its keys, but for those with a plan of their own.',
    examples: ['openbell accounts set-plan ada@example.com pro'],
    settings: ['data'],
  })
    .addArgument(name())
    .addArgument(new Argument('<plan>').choices(planNames))
    .action(run(async () => (await import('./accounts.ts')).setPlan))
  describe(accounts.command('set-role'), {
    summary: 'Make a member an operator, or an operator a member.',
    about: 'Make a member an operator, or an operator a member. The last operator stays one.',
    examples: ['openbell accounts set-role ada@example.com operator'],
    settings: ['data'],
  })
    .addArgument(name())
    .addArgument(new Argument('<role>').choices(roles))
    .action(run(async () => (await import('./accounts.ts')).setRole))
  describe(accounts.command('disable'), {
    summary: 'Stop the keys and sessions of an account.',
    about:
      'Stop the keys and sessions of an account: running servers refuse them at once. The last operator stays one.',
    examples: ['openbell accounts disable ada@example.com'],
    settings: ['data'],
  })
    .addArgument(name())
    .action(run(async () => (await import('./accounts.ts')).disableAccount))
  describe(accounts.command('enable'), {
    summary: 'Let the keys of a disabled account work again.',
    about: 'Let the keys of a disabled account work again, and its member sign in.',
    examples: ['openbell accounts enable ada@example.com'],
    settings: ['data'],
  })
    .addArgument(name())
    .action(run(async () => (await import('./accounts.ts')).enableAccount))
  describe(accounts.command('sign-out'), {
    summary: 'End all sessions of a member.',
    about: 'End all sessions of a member. The password stays as it is.',
    examples: ['openbell accounts sign-out ada@example.com'],
    settings: ['data'],
  })
    .addArgument(name())
    .action(run(async () => (await import('./accounts.ts')).signOut))
}

export const addAccounts = (program: Command, run: Run): void => {
  const accounts = program
    .command('accounts')
    .description('Invite, list and change members of the web application.')
    .showHelpAfterError('`openbell accounts --help` lists its commands.')
  describe(accounts.command('list'), {
    summary: 'List all accounts.',
    about:
      'List all accounts with plan, role, live keys and last use. An account without a role has keys but no member.',
    examples: ['openbell accounts list'],
    settings: ['data'],
  }).action(run(async () => (await import('./accounts.ts')).listAccounts))
  addJoining(accounts, run)
  addChanging(accounts, run)
}
