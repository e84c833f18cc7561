import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ConfigError,
  type ConfigSources,
  effectiveConfig,
  settings,
  shownConfig,
  shownSettings,
} from './config.ts'

const faultsOf = (sources: ConfigSources): readonly string[] => {
  try {
    effectiveConfig(sources)
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.faults
  }
  return []
}
const file = (text: string) => ({ text, path: 'openbell.toml' })

test('a flag beats the environment, which beats the file, which beats the default', () => {
  const flags = { port: '1' }
  const environment = { OPENBELL_PORT: '2' }
  const portOf = (sources: ConfigSources) => {
    const { config, origins } = effectiveConfig(sources)
    return [config.port, origins.port]
  }
  assert.deepEqual(portOf({ flags, environment, file: file('port = 3') }), [1, 'flag'])
  assert.deepEqual(portOf({ environment, file: file('port = 3') }), [2, 'environment'])
  assert.deepEqual(portOf({ file: file('port = 3') }), [3, 'file'])
  assert.deepEqual(portOf({}), [8080, 'default'])
})

test('a value that is empty is not set', () => {
  const { config } = effectiveConfig({
    flags: { port: '' },
    environment: { OPENBELL_PORT: '', OPENBELL_DATABASE_URL: '' },
  })
  assert.equal(config.port, 8080)
})

test('every default is a value its own kind accepts', () => {
  const { config } = effectiveConfig({})
  assert.equal(Object.keys(config).length, Object.keys(settings).length)
  assert.deepEqual(config, {
    data: 'data',
    databaseUrl: null,
    readUrls: [],
    redisUrl: null,
    host: '127.0.0.1',
    port: 8080,
    baseUrl: null,
    smtpUrl: null,
    mailFrom: null,
    threads: 1,
    adminHost: '127.0.0.1',
    adminPort: null,
    accessLog: false,
    trustProxy: [],
    webhookPrivateAddresses: false,
    maxSocketsPerAddress: 512,
    listenFd: null,
    allowedHosts: [],
    showCusip: true,
    rawKeepDays: 30,
    newsFeeds: ['globenewswire', 'prnewswire', 'businesswire', 'sec', 'nasdaq'],
    mirror: null,
    contact: null,
    nasdaqBrowserHeaders: false,
    alpacaKey: null,
    alpacaSecret: null,
    tiingoKey: null,
    massiveKey: null,
    blsKey: null,
    key: null,
    testHosts: [],
  })
})

test('an unknown variable or key is refused with the name it resembles; other programs keep their variables', () => {
  assert.deepEqual(faultsOf({ environment: { OPENBELL_PROT: '1', PORT: '2', PATH: '/bin' } }), [
    'OPENBELL_PROT is not a setting. Did you mean OPENBELL_PORT?',
  ])
  assert.deepEqual(faultsOf({ file: file('bas_url = "http://a"') }), [
    'bas_url in openbell.toml is not a setting. Did you mean base_url?',
  ])
  assert.deepEqual(faultsOf({ file: file('OPENBELL_PORT = 1') }), [
    'OPENBELL_PORT in openbell.toml is not a setting. Did you mean port?',
  ])
  assert.match(
    faultsOf({ environment: { OPENBELL_TOASTER: '1' } })[0] ?? '',
    /^OPENBELL_TOASTER is not a setting. Known are OPENBELL_DATA,/,
  )
})

test('threads are one unless set, and what is no number of them is refused, never ignored', () => {
  assert.equal(effectiveConfig({}).config.threads, 1)
  assert.equal(effectiveConfig({ environment: { OPENBELL_THREADS: '4' } }).config.threads, 4)
  const environment = { OPENBELL_THREADS: '0' }
  assert.deepEqual(faultsOf({ environment }), [
    'OPENBELL_THREADS is "0" and must be a whole number from 1 to 64.',
  ])
  assert.deepEqual(faultsOf({ file: file('threads = "all"') }), [
    'threads in openbell.toml is "all" and must be a whole number from 1 to 64.',
  ])
})

test('the address of a Redis is one of its own kind, with a number as database', () => {
  for (const good of ['redis://r', 'rediss://:secret@r:6380', 'redis://r:6379/', 'redis://u:p@[::1]:6379/3'])
    assert.equal(effectiveConfig({ environment: { OPENBELL_REDIS_URL: good } }).config.redisUrl, good)
  for (const bad of ['r:6379', 'http://r', 'redis://', 'redis://r/limits', 'redis:r'])
    assert.deepEqual(faultsOf({ environment: { OPENBELL_REDIS_URL: bad } }), [
      'OPENBELL_REDIS_URL must be an address such as redis://:PASSWORD@HOST:6379/0 or rediss://….',
    ])
})

test('all faults are reported together, by the name under which each was set', () => {
  const faults = faultsOf({
    flags: { baseUrl: 'ftp://x' },
    environment: { OPENBELL_PORT: '0x10', OPENBELL_SHOW_CUSIP: 'maybe', OPENBELL_CONTACT: 'nobody' },
    file: file('allowed_hosts = ["a b"]\ntrust_proxy = "10.0.0.0/33"\nraw_keep_days = {}'),
  })
  assert.deepEqual(faults, [
    'raw_keep_days in openbell.toml must be a text, a number, a truth value or a list of texts.',
    'OPENBELL_PORT is "0x10" and must be a whole number from 0 to 65535.',
    '--base-url is "ftp://x" and must be an http:// or https:// address without user, password and query.',
    'trust_proxy in openbell.toml is "10.0.0.0/33" and must be addresses or CIDR ranges separated by commas (or loopback, linklocal, uniquelocal).',
    'allowed_hosts in openbell.toml is "a b" and must be host names without a port, separated by commas.',
    'OPENBELL_SHOW_CUSIP is "maybe" and must be on or off.',
    'OPENBELL_CONTACT is "nobody" and must be your email address: the SEC refuses web pages and addresses at github.com.',
  ])
})

test('a bad value is repeated as it was given, short, on one line and without the password of an address', () => {
  const faultOf = (variable: string, value: string) => faultsOf({ environment: { [variable]: value } })
  assert.deepEqual(faultOf('OPENBELL_PORT', '8080\r'), [
    'OPENBELL_PORT is "8080\\r" and must be a whole number from 0 to 65535.',
  ])
  assert.match(
    faultOf('OPENBELL_BASE_URL', 'https://me:5ecret@a.example').join(),
    /is "https:\/\/…@a\.example" and/,
  )
  assert.equal(faultOf('OPENBELL_PORT', '1'.repeat(5000))[0]?.length, 164)
  // A password that reaches beyond what is shown.
  assert.doesNotMatch(
    faultOf('OPENBELL_BASE_URL', `https://me:${'5ecret'.repeat(30)}@a.example`).join(),
    /5ecret/,
  )
  assert.deepEqual(faultOf('OPENBELL_DATABASE_URL', 'mysql://me:5ecret@a/b'), [
    'OPENBELL_DATABASE_URL must be an address such as postgres://USER:PASSWORD@HOST:5432/DATABASE.',
  ])
  assert.deepEqual(
    faultsOf({ file: file('[server]\nport = 1') }).map((fault) => fault.slice(0, 42)),
    ['server in openbell.toml is not a setting. '],
  )
})

test('an address to listen on is one of an interface or a host, whether or not this machine has it', () => {
  for (const good of ['0.0.0.0', '::', '::1', 'localhost', 'node-1.lan', 'my_host'])
    assert.equal(effectiveConfig({ environment: { OPENBELL_HOST: good } }).config.host, good)
  for (const bad of ['127.0.0.1 ', '127.0.0.1:8080', 'http://0.0.0.0', '[::1]', 'a b', '*'])
    assert.deepEqual(faultsOf({ environment: { OPENBELL_ADMIN_HOST: bad } }), [
      `OPENBELL_ADMIN_HOST is "${bad}" and must be an IP address or a host name, without a port.`,
    ])
})

test('replicas without the database that they copy are refused, never ignored', () => {
  const replicas = { OPENBELL_READ_URLS: 'postgres://r@h/openbell' }
  assert.match(
    faultsOf({ environment: replicas }).join(),
    /^read_urls names replicas.+database_url is not set/,
  )
  assert.deepEqual(
    faultsOf({ environment: { ...replicas, OPENBELL_DATABASE_URL: 'postgres://p@h/openbell' } }),
    [],
  )
})

test('a file that is not TOML is refused with its line', () => {
  assert.match(faultsOf({ file: file('port = 1\nhost = ') })[0] ?? '', /^openbell\.toml, line 2: /)
})

test('lists and truth values read the same from a file and from text', () => {
  const inFile = effectiveConfig({
    file: file(
      'trust_proxy = ["10.0.0.0/8", "::1"]\nallowed_hosts = ["a.example", "[::1]"]\naccess_log = true\nnews_feeds = ["sec", "https://a.example/rss?b=1"]',
    ),
  })
  const inEnvironment = effectiveConfig({
    environment: {
      OPENBELL_TRUST_PROXY: '10.0.0.0/8, ::1',
      OPENBELL_ALLOWED_HOSTS: 'a.example,[::1]',
      OPENBELL_ACCESS_LOG: 'yes',
      OPENBELL_NEWS_FEEDS: 'sec,https://a.example/rss?b=1',
    },
  })
  assert.deepEqual(inFile.config, inEnvironment.config)
  assert.deepEqual(inFile.config.trustProxy, ['10.0.0.0/8', '::1'])
})

test('names of the object prototype are neither settings nor values', () => {
  assert.equal(faultsOf({ file: file('constructor = 1\n"__proto__" = 2') }).length, 2)
  assert.equal(faultsOf({ environment: { OPENBELL_ACCESS_LOG: 'constructor' } }).length, 1)
})

test('a key is never shown, and a text that cannot be a key is refused without being repeated', () => {
  const { config } = effectiveConfig({ environment: { OPENBELL_TIINGO_KEY: 'tk_5ecret' } })
  assert.equal(config.tiingoKey, 'tk_5ecret')
  assert.equal(shownConfig(config).tiingoKey, '(set)')
  assert.equal(shownConfig(config).massiveKey, null)
  assert.doesNotMatch(JSON.stringify(shownConfig(config)), /5ecret/)
  assert.deepEqual(faultsOf({ environment: { OPENBELL_TIINGO_KEY: 'two words' } }), [
    'OPENBELL_TIINGO_KEY must be a key of visible characters without blanks.',
  ])
})

test('hosts of a test lie on this machine, and no document or hint names the setting', () => {
  const hostsOf = (hosts: string) =>
    effectiveConfig({ environment: { OPENBELL_TEST_HOSTS: hosts } }).config.testHosts
  const local = ['www.sec.gov=127.0.0.1:4010', '*=127.0.0.1:4011']
  assert.deepEqual(hostsOf(local.join(',')), local)
  for (const other of ['www.sec.gov=10.0.0.1:80', 'www.sec.gov=localhost:80', 'www.sec.gov', '=127.0.0.1:80'])
    assert.match(
      faultsOf({ environment: { OPENBELL_TEST_HOSTS: other } }).join(),
      /must be HOST=127\.0\.0\.1:PORT/,
    )
  const [hint = ''] = faultsOf({ environment: { OPENBELL_TEST_HOST: 'x' } })
  assert.match(hint, /^OPENBELL_TEST_HOST is not a setting/)
  assert.doesNotMatch(hint, /TEST_HOSTS/)
  assert.ok(!shownSettings.includes('testHosts'))
})

test('a contact is an email address that the SEC takes', () => {
  for (const contact of [
    'https://example.com/about',
    'nobody',
    'a@b',
    'me@github.com',
    'me@users.noreply.github.com',
    'a b@c.de',
    '(a@b.com)',
  ])
    assert.deepEqual(
      faultsOf({ environment: { OPENBELL_CONTACT: contact } }),
      [
        `OPENBELL_CONTACT is "${contact}" and must be your email address: the SEC refuses web pages and addresses at github.com.`,
      ],
      contact,
    )
  const contact = 'first.last+edgar@mail.example.co.uk'
  assert.equal(effectiveConfig({ environment: { OPENBELL_CONTACT: contact } }).config.contact, contact)
  assert.equal(effectiveConfig({ flags: { contact: 'a@notgithub.com' } }).config.contact, 'a@notgithub.com')
})
