/** The commands about webhooks. */
import { Argument, type Command } from 'commander'
import { describe, type Run } from './command-help.ts'

const id = () => new Argument('<webhook>', 'Id of the webhook.')

export const addWebhooks = (program: Command, run: Run): void => {
  const webhooks = program
    .command('webhooks')
    .description('Add, list, remove and replay webhooks: addresses that events are sent to.')
    .showHelpAfterError('`openbell webhooks --help` lists its commands.')
  describe(webhooks.command('add'), {
    summary: 'Add an address and print its secret.',
    about:
      'Add an address to which servers send the events of topics from now on, each as a signed POST. The secret of the signatures is printed, and shown this once.',
    examples: [
      "openbell webhooks add https://example.com/hook --topics 'news.AAPL,halts.*'",
      "openbell webhooks add https://example.com/hook --topics 'filings.*' --filters 'form=8-K,10-Q&tickers=AAPL,MSFT' --json",
    ],
    settings: ['data', 'webhookPrivateAddresses'],
    notes:
      'Topics are news, filings, halts, earnings, quotes and insider-transactions, each with a ticker or *. docs/push.md says how a receiver checks a signature, and what is sent when.',
  })
    .argument('<address>', 'Address of the receiver, https://…')
    .requiredOption('--topics <topics>', 'What is sent, such as news.AAPL,filings.*.')
    .option('--filters <filters>', 'Filters for the topics, as in a query: form=8-K,10-Q&tickers=AAPL.')
    .action(run(async () => (await import('./webhooks.ts')).addWebhook))
  describe(webhooks.command('list'), {
    summary: 'List all webhooks, or the backlog and dead letters of one.',
    about:
      'List all webhooks with their state, last delivery, and how many events wait or were given up; of one also its topics and dead letters.',
    examples: ['openbell webhooks list', 'openbell webhooks list whk_4fGh2kLmN0pQ'],
    settings: ['data'],
  })
    .argument('[webhook]', 'Id of a webhook, for its topics and dead letters.')
    .action(run(async () => (await import('./webhooks.ts')).listWebhooks))
  describe(webhooks.command('remove'), {
    summary: 'Remove a webhook.',
    about: 'Remove a webhook with its dead letters: servers send nothing more within a second.',
    examples: ['openbell webhooks remove whk_4fGh2kLmN0pQ'],
    settings: ['data'],
  })
    .addArgument(id())
    .action(run(async () => (await import('./webhooks.ts')).removeWebhook))
  describe(webhooks.command('replay'), {
    summary: 'Send dead letters again, or everything since a moment.',
    about:
      'Send the dead letters of a webhook again, once each; one that the receiver accepts is removed. With --since every event after that one or that instant is sent again, also those accepted before; events that wait already are still sent.',
    examples: [
      'openbell webhooks replay whk_4fGh2kLmN0pQ',
      'openbell webhooks replay whk_4fGh2kLmN0pQ --since 2026-11-20T21:05:00Z',
    ],
    settings: ['data'],
  })
    .addArgument(id())
    .option('--since <place>', 'Id of an event, or an instant in UTC; at most seven days ago.')
    .action(run(async () => (await import('./webhooks.ts')).replayWebhook))
}
