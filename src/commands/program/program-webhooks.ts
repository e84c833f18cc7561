/** The commands about webhooks. */
import { Argument, type Command } from 'commander'
import { describe, describeGroup, type Run } from './command-help.ts'

const id = () => new Argument('<webhook>', 'Id of the webhook.')

export const addWebhooks = (program: Command, run: Run): void => {
  const webhooks = describeGroup(program.command('webhooks'), {
    about: 'Add, list, remove and replay webhooks: URLs that receive events.',
    examples: [
      "openbell webhooks add https://example.com/hook --topics 'news.AAPL,halts.*'",
      'openbell webhooks list',
    ],
  })
  describe(webhooks.command('add'), {
    summary: 'Add a webhook and print its secret.',
    about:
      'Add a URL to which servers send the events of the topics from now on, each as a signed POST. The secret for the signatures is printed once and cannot be shown again.',
    examples: [
      "openbell webhooks add https://example.com/hook --topics 'news.AAPL,halts.*'",
      "openbell webhooks add https://example.com/hook --topics 'filings.*' --filters 'form=8-K,10-Q&tickers=AAPL,MSFT' --json",
    ],
    settings: ['data', 'webhookPrivateAddresses'],
    notes:
      'Topics are news, filings, halts, earnings, quotes and insider-transactions, each with a ticker or *. docs/push.md explains what is sent when, and how a receiver checks a signature.',
  })
    .argument('<address>', 'URL of the receiver, https://…')
    .requiredOption('--topics <topics>', 'Topics to send, such as news.AAPL,filings.*.')
    .option('--filters <filters>', 'Filters of the topics, as in a query: form=8-K,10-Q&tickers=AAPL.')
    .action(run(async () => (await import('../webhooks.ts')).addWebhook))
  describe(webhooks.command('list'), {
    summary: 'List all webhooks, or show one in detail.',
    about:
      'List all webhooks with their state, last delivery, and the number of events that wait or were given up. With an id, also show its topics and dead letters.',
    examples: ['openbell webhooks list', 'openbell webhooks list whk_4fGh2kLmN0pQ'],
    settings: ['data'],
  })
    .argument('[webhook]', 'Id of a webhook, to show its topics and dead letters.')
    .action(run(async () => (await import('../webhooks.ts')).listWebhooks))
  describe(webhooks.command('remove'), {
    summary: 'Remove a webhook.',
    about: 'Remove a webhook and its dead letters. Servers stop sending within a second.',
    examples: ['openbell webhooks remove whk_4fGh2kLmN0pQ'],
    settings: ['data'],
  })
    .addArgument(id())
    .action(run(async () => (await import('../webhooks.ts')).removeWebhook))
  describe(webhooks.command('replay'), {
    summary: 'Send dead letters again, or all events since a point in time.',
    about:
      'Send each dead letter of a webhook again, once. A delivered one is no longer a dead letter. With --since, send all events after that point again, including those delivered before. Events that already wait are still sent.',
    examples: [
      'openbell webhooks replay whk_4fGh2kLmN0pQ',
      'openbell webhooks replay whk_4fGh2kLmN0pQ --since 2026-11-20T21:05:00Z',
    ],
    settings: ['data'],
  })
    .addArgument(id())
    .option('--since <place>', 'Id of an event, or a time in UTC, at most seven days ago.')
    .action(run(async () => (await import('../webhooks.ts')).replayWebhook))
}
