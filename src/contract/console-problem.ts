/** The errors that only the web application can meet; they are no part of the interface's document. */
import type { ProblemRow } from './problem-row.ts'

export const consoleProblems = {
  sign_in_required: {
    status: 401,
    title: 'A sign-in is required',
    about:
      'You are not signed in, or your session has ended. Sign in under /console/. API keys are not accepted here.',
  },
  wrong_credentials: {
    status: 401,
    title: 'The email address or the password is wrong',
    about:
      'No member has this email address and this password. If you forgot your password, ask the operator for a link.',
  },
  cross_site_request: {
    status: 403,
    title: 'The request comes from another site',
    about:
      'A browser sent the request from a page of another origin. Only pages of this server may use the session.',
  },
  sign_up_closed: {
    status: 403,
    title: 'Sign-up is not open',
    about: 'Only the operator can add members. Ask for an invitation.',
  },
  operator_required: {
    status: 403,
    title: 'Only an operator may do this',
    about: 'You are signed in as a member who is not an operator.',
  },
  not_found: {
    status: 404,
    title: 'Nothing has this id',
    about: 'It does not exist, or it belongs to another account.',
  },
  link_unknown: {
    status: 404,
    title: 'The link does not work',
    about:
      'The link was used, has expired, was replaced by a newer one, or never existed. Ask for a new one.',
  },
  mail_taken: {
    status: 409,
    title: 'The email address is taken',
    about: 'Another account already has this name.',
  },
  too_many_keys: {
    status: 409,
    title: 'Too many keys',
    about: 'A member may have at most five keys. Revoke one that you do not use.',
  },
  key_in_rotation: {
    status: 409,
    title: 'The key is in rotation',
    about:
      'The key already has a successor, or its predecessor still works. Wait until the grace period ends, or revoke the older key.',
  },
  key_ended: {
    status: 409,
    title: 'The key no longer works',
    about: 'The key was revoked or has expired. Create a new one.',
  },
  too_many_webhooks: {
    status: 409,
    title: 'Too many webhooks',
    about: 'A server may have at most 20 webhooks. Remove one first.',
  },
  too_many_screens: {
    status: 409,
    title: 'Too many screens',
    about: 'An account may save at most a hundred screens. Remove one first.',
  },
  last_operator: {
    status: 409,
    title: 'The last operator',
    about: 'Without this member the server would have no operator. Make another member an operator first.',
  },
  feed_not_runnable: {
    status: 409,
    title: 'This feed cannot be started here',
    about: 'The feed is part of the program, or loads files that the operator downloads.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The body is not JSON',
    about: 'Send bodies as application/json.',
  },
  too_many_sign_ins: {
    status: 429,
    title: 'Too many sign-ins',
    about:
      'An account may have five failed sign-ins per minute and twenty new sessions, an address twenty failed ones. Wait `Retry-After` seconds.',
    retryable: true,
  },
  too_many_new_keys: {
    status: 429,
    title: 'Too many new keys',
    about: 'An account may create or rotate twenty keys per hour. Wait `Retry-After` seconds.',
    retryable: true,
  },
  too_many_sign_ups: {
    status: 429,
    title: 'Too many sign-ups from this address',
    about:
      'An address may sign up five times per hour, and an invitation that names no address be tried as often. Wait `Retry-After` seconds.',
    retryable: true,
  },
  too_many_requests: {
    status: 429,
    title: 'Too many requests',
    about:
      'A member may make sixty changes and read the usage twenty times per minute, and an address look up sixty links. Wait `Retry-After` seconds.',
    retryable: true,
  },
} as const satisfies Record<string, ProblemRow>
