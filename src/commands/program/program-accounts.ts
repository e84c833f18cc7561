/** The commands about members and their accounts. */
import { Argument, type Command, Option } from 'commander'
import { roles } from '../../access/member-record.ts'
import { planNames } from '../../contract/plan-name.ts'
import { describe, describeGroup, type Run } from './command-help.ts'

const planOption = () =>
  new Option('--plan <plan>', 'starter and pro may have keys; free has only the web application.')
    .choices(planNames)
    .default('free')
const roleOption = () =>
  new Option('--role <role>', 'An operator manages feeds, members and keys.').choices(roles).default('member')
const name = () =>
  new Argument('<account>', 'Email address of the member, or name of an account without a member.')

/** Settings that say where links lead. */
const linkSettings = ['data', 'baseUrl', 'host', 'port'] as const

const addJoining = (accounts: Command, run: Run): void => {
  describe(accounts.command('set-up'), {
    summary: 'Print a link for the first operator.',
    about:
      'Print a link with which the first operator signs up and takes over the keys made before. It works once, within seven days, and replaces any earlier link.',
    examples: ['openbell accounts set-up --base-url https://market.example.com'],
    settings: linkSettings,
  }).action(run(async () => (await import('../accounts.ts')).setUp))
  describe(accounts.command('invite'), {
    summary: 'Print an invitation link for a member.',
    about:
      'Print an invitation link for a member. Pass it on yourself: no email is sent. It works once, within seven days.',
    examples: ['openbell accounts invite ada@example.com --plan starter'],
    settings: linkSettings,
  })
    .argument('[mail]', 'Email address of the member. Without it, the person who opens the link enters one.')
    .addOption(planOption())
    .addOption(roleOption())
    .action(run(async () => (await import('../accounts.ts')).inviteMember))
  describe(accounts.command('create'), {
    summary: 'Create a member and print a password.',
    about:
      'Create a member and print a password for the first sign-in. It cannot be shown again, because only its hash is stored.',
    examples: ['openbell accounts create ada@example.com --plan starter --json'],
    settings: ['data'],
  })
    .argument('<mail>', 'Email address of the member.')
    .addOption(planOption())
    .addOption(roleOption())
    .action(run(async () => (await import('../accounts.ts')).createMember))
  describe(accounts.command('recover'), {
    summary: 'Print a link to choose a new password.',
    about:
      'Print a link with which a member chooses a new password. Pass it on yourself. It works once, within a day.',
    examples: ['openbell accounts recover ada@example.com'],
    settings: linkSettings,
  })
    .addArgument(name())
    .action(run(async () => (await import('../accounts.ts')).recoverAccount))
}

const addChanging = (accounts: Command, run: Run): void => {
  describe(accounts.command('set-plan'), {
    summary: 'Change the plan of an account.',
    about: 'Change the plan of an account and of its keys, except keys that have their own plan.',
    examples: ['openbell accounts set-plan ada@example.com pro'],
    settings: ['data'],
  })
    .addArgument(name())
    .addArgument(new Argument('<plan>').choices(planNames))
    .action(run(async () => (await import('../accounts.ts')).setPlan))
  describe(accounts.command('set-role'), {
    summary: 'Make a member an operator, or an operator a member.',
    about: 'Make a member an operator, or an operator a member. The last operator cannot be changed.',
    examples: ['openbell accounts set-role ada@example.com operator'],
    settings: ['data'],
  })
    .addArgument(name())
    .addArgument(new Argument('<role>').choices(roles))
    .action(run(async () => (await import('../accounts.ts')).setRole))
  describe(accounts.command('disable'), {
    summary: 'Disable the keys and sessions of an account.',
    about:
      'Disable the keys and sessions of an account. Running servers refuse them at once. The last operator cannot be disabled.',
    examples: ['openbell accounts disable ada@example.com'],
    settings: ['data'],
  })
    .addArgument(name())
    .action(run(async () => (await import('../accounts.ts')).disableAccount))
  describe(accounts.command('enable'), {
    summary: 'Enable a disabled account.',
    about: 'Enable a disabled account: its keys work again, and its member can sign in.',
    examples: ['openbell accounts enable ada@example.com'],
    settings: ['data'],
  })
    .addArgument(name())
    .action(run(async () => (await import('../accounts.ts')).enableAccount))
  describe(accounts.command('sign-out'), {
    summary: 'End all sessions of a member.',
    about: 'End all sessions of a member. The password does not change.',
    examples: ['openbell accounts sign-out ada@example.com'],
    settings: ['data'],
  })
    .addArgument(name())
    .action(run(async () => (await import('../accounts.ts')).signOut))
}

export const addAccounts = (program: Command, run: Run): void => {
  const accounts = describeGroup(program.command('accounts'), {
    about: 'Invite, list and change members of the web application.',
    examples: ['openbell accounts invite ada@example.com', 'openbell accounts list'],
  })
  describe(accounts.command('list'), {
    summary: 'List all accounts.',
    about:
      'List all accounts with plan, role, valid keys and last use. An account without a role has keys but no member.',
    examples: ['openbell accounts list'],
    settings: ['data'],
  }).action(run(async () => (await import('../accounts.ts')).listAccounts))
  addJoining(accounts, run)
  addChanging(accounts, run)
}
