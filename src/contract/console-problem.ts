/** The errors that only the web application can meet; they are no part of the interface's document. */
import type { ProblemRow } from './problem-row.ts'

export const consoleProblems = {
  sign_in_required: {
    status: 401,
    title: 'A sign-in is required',
    about:
      'Nobody is signed in, or the session has ended. Sign in under /console/; keys are not looked at here.',
  },
  wrong_credentials: {
    status: 401,
    title: 'The mail address or the password is wrong',
    about:
      'No member has this mail address and this password. Whoever forgot the password asks the operator for a link.',
  },
  cross_site_request: {
    status: 403,
    title: 'The request comes from another site',
    about:
      'A browser sent it for a page of another origin. Only the pages of this server may use the sign-in.',
  },
  sign_up_closed: {
    status: 403,
    title: 'Sign-up is not open',
    about: 'The operator invites members: ask for an invitation.',
  },
  operator_required: {
    status: 403,
    title: 'Only an operator may do this',
    about: 'The member who is signed in is no operator.',
  },
  not_found: {
    status: 404,
    title: 'Nothing has this id',
    about: 'It does not exist, or is not yours.',
  },
  link_unknown: {
    status: 404,
    title: 'The link does not work',
    about: 'It was used, has expired, was replaced by a newer one, or was never made. Ask for a new one.',
  },
  mail_taken: {
    status: 409,
    title: 'The mail address is taken',
    about: 'An account has this name already.',
  },
  too_many_keys: {
    status: 409,
    title: 'No further key',
    about: 'A member has at most five keys. Revoke one that is not used.',
  },
  key_in_rotation: {
    status: 409,
    title: 'The key is in rotation',
    about:
      'It has a successor, or the key before it still works. Wait for the end of the grace time, or revoke the older key.',
  },
  key_ended: {
    status: 409,
    title: 'The key does not work any more',
    about: 'It was revoked or has expired. Create a new one.',
  },
  too_many_webhooks: {
    status: 409,
    title: 'No further webhook',
    about: 'A server has at most 20 webhooks. Remove one.',
  },
  too_many_screens: {
    status: 409,
    title: 'No further screen',
    about: 'An account keeps at most a hundred screens. Remove one.',
  },
  last_operator: {
    status: 409,
    title: 'The last operator',
    about: 'Nobody could operate the server any more. Make another member an operator first.',
  },
  feed_not_runnable: {
    status: 409,
    title: 'The feed cannot be asked for',
    about: 'It comes with the program, or loads files that the operator downloads.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The body is not JSON',
    about: 'Send bodies as application/json.',
  },
  too_many_sign_ins: {
    status: 429,
    title: 'Too many failed sign-ins',
    about:
      'Five a minute for each account and twenty for each address are compared. Wait `Retry-After` seconds.',
    retryable: true,
  },
  too_many_sign_ups: {
    status: 429,
    title: 'Too many sign-ups from this address',
    about: 'Five an hour are taken. Wait `Retry-After` seconds.',
    retryable: true,
  },
} as const satisfies Record<string, ProblemRow>
