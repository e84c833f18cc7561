/** `openbell accounts`: who may sign in, with which plan and role; what the web application's operators do, without it. */

import type { Accounts } from '../access/accounts.ts'
import { randomBase62 } from '../access/key.ts'
import { MAIL_RULE, mailAddressOf } from '../access/mail-address.ts'
import type { Role } from '../access/member-record.ts'
import { Passwords } from '../access/password.ts'
import type { AccountListing } from '../access/sql/members.ts'
import { COMMAND_LINE } from '../access/sql/operators.ts'
import { hasAccounts } from '../app/accounts-store.ts'
import type { PlanName } from '../contract/plan-name.ts'
import { instantOf } from '../lib/day.ts'
import { withAccounts } from './open-accounts.ts'
import { tableLines } from './output/table.ts'
import {
  type CommandContext,
  type CommandOptions,
  DONE,
  effectiveConfigFor,
  printFailure,
  printResult,
  UsageError,
} from './program/command-context.ts'
import { printLink } from './set-up-link.ts'

type MemberOptions = CommandOptions & { readonly plan: PlanName; readonly role: Role }

/** 119 bits; its member changes it after the first sign-in. */
const PASSWORD_LENGTH = 20

const onAccounts = <T>(
  context: CommandContext,
  options: CommandOptions,
  work: (accounts: Accounts) => Promise<T>,
): Promise<T> => withAccounts(context, effectiveConfigFor(context, options).config, work)

const chosenMail = (text: string): string => {
  const mail = mailAddressOf(text)
  if (mail === null) throw new UsageError(`${text} ${MAIL_RULE}.`)
  return mail
}

const unknown = (context: CommandContext, options: CommandOptions, name: string): number =>
  printFailure(
    context,
    options,
    'unknown',
    `No account is named ${name}; \`openbell accounts list\` lists them.`,
  )

/** Accounts of keys have names of any letters, members their address in lower case. */
const accountNamed = async (accounts: Accounts, name: string): Promise<AccountListing | undefined> => {
  const all = await accounts.listAccounts()
  return all.find((each) => each.name === name) ?? all.find((each) => each.name === mailAddressOf(name))
}

/** Does something with the account of this name; says so where there is none. */
const onNamed = (
  context: CommandContext,
  options: CommandOptions,
  name: string,
  work: (accounts: Accounts, account: AccountListing) => Promise<number>,
): Promise<number> =>
  onAccounts(context, options, async (accounts) => {
    const account = await accountNamed(accounts, name)
    return account === undefined ? unknown(context, options, name) : work(accounts, account)
  })

const noMember = (context: CommandContext, options: CommandOptions, { name }: AccountListing): number =>
  printFailure(
    context,
    options,
    'no_member',
    `${name} has keys but no member who can sign in: \`openbell accounts create ${mailAddressOf(name) ?? 'MAIL'}\` makes one.`,
  )

/** A plan, a role and a password are of no use to a disabled account, which a command must not seem to change. */
const noteDisabled = (
  context: CommandContext,
  { json }: CommandOptions,
  account: AccountListing | undefined,
): void => {
  if (account?.disabled !== true || json === true) return
  const { name } = account
  context.err(`${name} stays disabled; \`openbell accounts enable ${name}\` lets it in again.`)
}

const shown = (account: AccountListing) => ({
  ...account,
  createdAt: instantOf(account.createdAt),
  lastSeenAt: account.lastSeenAt === null ? null : instantOf(account.lastSeenAt),
})

export const listAccounts = async (context: CommandContext, options: CommandOptions): Promise<number> => {
  const { config } = effectiveConfigFor(context, options)
  // A look must not make a store.
  const found = hasAccounts(config)
    ? await withAccounts(context, config, (accounts) => accounts.listAccounts(), { mayBeUnwritable: true })
    : []
  const accounts = found.map(shown)
  const head = ['NAME', 'ROLE', 'PLAN', 'STATE', 'LIVE KEYS', 'CREATED', 'LAST SEEN']
  const rows = accounts.map((each) => [
    each.name,
    each.role,
    each.plan,
    each.disabled ? 'disabled' : 'enabled',
    each.liveKeys,
    each.createdAt,
    each.lastSeenAt,
  ])
  printResult(context, options, { accounts }, tableLines(head, rows))
  return DONE
}

export const inviteMember = async (
  context: CommandContext,
  address: string | undefined,
  options: MemberOptions,
): Promise<number> => {
  const { config } = effectiveConfigFor(context, options)
  const mail = address === undefined ? null : chosenMail(address)
  const { plan, role } = options
  const made = await withAccounts(context, config, (accounts) =>
    accounts.createInvitation({ mail, plan, role }, COMMAND_LINE),
  )
  return printLink(context, options, config, made)
}

export const createMember = async (
  context: CommandContext,
  address: string,
  options: MemberOptions,
): Promise<number> => {
  const mail = chosenMail(address)
  const { plan, role } = options
  const password = randomBase62(PASSWORD_LENGTH, context.randomBytes)
  const hash = await new Passwords(context.randomBytes).hash(password)
  const joining = { mail, plan, role, password: hash }
  const { member, account } = await onAccounts(context, options, async (accounts) => ({
    member: await accounts.joinMember(joining, { mayTakeAccount: true }, COMMAND_LINE),
    account: await accountNamed(accounts, mail),
  }))
  if (member === null) return printFailure(context, options, 'mail_taken', `${mail} is a member already.`)
  noteDisabled(context, options, account)
  if (options.json !== true) context.err('The password cannot be shown again.')
  printResult(context, options, { ...member, password }, [password])
  return DONE
}

export const setPlan = (context: CommandContext, name: string, plan: PlanName, options: CommandOptions) =>
  onNamed(context, options, name, async (accounts, account) => {
    await accounts.setPlan(account.name, plan, COMMAND_LINE)
    noteDisabled(context, options, account)
    printResult(context, options, { name: account.name, plan }, [`${account.name} has the plan ${plan}.`])
    return DONE
  })

const lastOperator = (context: CommandContext, options: CommandOptions, { name }: AccountListing): number =>
  printFailure(
    context,
    options,
    'last_operator',
    `${name} is the only operator: first make another one, with \`openbell accounts set-role NAME operator\`.`,
  )

export const setRole = (context: CommandContext, name: string, role: Role, options: CommandOptions) =>
  onNamed(context, options, name, async (accounts, account) => {
    if (account.role === null) return noMember(context, options, account)
    const outcome = await accounts.changeMember(account.id, { role }, COMMAND_LINE)
    if (outcome === 'last_operator') return lastOperator(context, options, account)
    noteDisabled(context, options, account)
    printResult(context, options, { name: account.name, role }, [`${account.name} has the role ${role}.`])
    return DONE
  })

const setDisabled = (context: CommandContext, name: string, disabled: boolean, options: CommandOptions) =>
  onNamed(context, options, name, async (accounts, account) => {
    // An account of keys has no member to change.
    const outcome =
      account.role === null
        ? await accounts.setDisabled(account.name, disabled, COMMAND_LINE)
        : await accounts.changeMember(account.id, { disabled }, COMMAND_LINE)
    if (outcome === 'last_operator') return lastOperator(context, options, account)
    const line = disabled
      ? 'is disabled: its keys and sessions no longer work'
      : 'is enabled: its keys work again'
    printResult(context, options, { name: account.name, disabled }, [`${account.name} ${line}.`])
    return DONE
  })

export const disableAccount = (context: CommandContext, name: string, options: CommandOptions) =>
  setDisabled(context, name, true, options)

export const enableAccount = (context: CommandContext, name: string, options: CommandOptions) =>
  setDisabled(context, name, false, options)

export const recoverAccount = (context: CommandContext, name: string, options: CommandOptions) =>
  onNamed(context, options, name, async (accounts, account) => {
    if (account.role === null) return noMember(context, options, account)
    const made = await accounts.createRecovery(account.id, COMMAND_LINE)
    if (made === null)
      return printFailure(
        context,
        options,
        'disabled',
        `${account.name} is disabled: \`openbell accounts enable ${account.name}\` first.`,
      )
    return printLink(context, options, effectiveConfigFor(context, options).config, made)
  })

export const signOut = (context: CommandContext, name: string, options: CommandOptions) =>
  onNamed(context, options, name, async (accounts, account) => {
    const sessions = await accounts.endSessions(account.id)
    await accounts.logAct({ who: COMMAND_LINE, action: 'member.signed-out', subject: account.name })
    const line = `${account.name} is signed out of ${sessions} ${sessions === 1 ? 'session' : 'sessions'}.`
    printResult(context, options, { name: account.name, sessions }, [line])
    return DONE
  })

export const setUp = async (context: CommandContext, options: CommandOptions): Promise<number> => {
  const { config } = effectiveConfigFor(context, options)
  const made = await withAccounts(context, config, (accounts) => accounts.createSetUpLink())
  if (made !== null) return printLink(context, options, config, made)
  const message =
    'There is already an operator: `openbell accounts list` shows which member, `openbell accounts recover` prints a link for a new password.'
  return printFailure(context, options, 'has_operator', message)
}
