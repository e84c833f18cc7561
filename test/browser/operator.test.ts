/** The operator's pages as axe and the console of the browser see them. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accountsIn } from '../support/accounts-in.ts'
import { browserServerFor, noBrowser, OPERATOR, violationsOf } from '../support/browser.ts'
import { until } from '../support/until.ts'

/** How many pixels of each element lie beyond its right edge on a phone. */
const hiddenOnPhone = async (page: Page, selector: string): Promise<readonly number[]> => {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const hidden = await page
    .locator(selector)
    .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  if (before !== null) await page.setViewportSize(before)
  return hidden
}

describe('the pages of operators in the browser', { skip: noBrowser(), timeout: 120_000 }, () => {
  const world = browserServerFor()

  for (const look of ['light', 'dark'] as const)
    test(`the operator's pages have no fault that axe finds: ${look}`, async () => {
      const { page, faults } = await world().open('/operator', look)
      for (const tab of ['', '/members', '/keys', '/webhooks', '/store', '/log']) {
        await page.goto(`${world().url}/console/operator${tab}`)
        await page.getByRole('heading', { name: 'Operator', level: 1 }).waitFor()
        await page.locator('[aria-busy]').first().waitFor({ state: 'detached' })
        assert.deepEqual(await violationsOf(page), [], tab)
      }
      assert.deepEqual(faults, [])
    })

  test('a feed that cannot run says why in the place of the button', async () => {
    const { page } = await world().open('/operator')
    const row = (name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
    for (const [name, reason] of [
      ['tiingo-daily', 'It needs your key: set OPENBELL_TIINGO_KEY.'],
      ['stooq-daily', 'It loads files that you download: name them with --file.'],
      ['reviewed-identifiers', 'It comes with the program.'],
    ] as const) {
      await row(name).getByRole('cell').last().getByText(reason, { exact: true }).waitFor()
      assert.equal(
        await row(name)
          .getByRole('button', { name: /^Run now/ })
          .count(),
        0,
        name,
      )
    }
    await row('sec-tickers').getByRole('button', { name: 'Run now: sec-tickers' }).waitFor()
  })

  test('no table of the operator scrolls sideways on a phone, and a row says what each of its cells is', async () => {
    const accounts = accountsIn(world().data)
    const mail = 'alexandra.worthington-smythe@research.example.com'
    accounts.createInvitation({ mail, plan: 'pro', role: 'member' }, OPERATOR)
    accounts.close()
    const { page, faults } = await world().open('/operator', 'phone')
    for (const tab of ['', '/members', '/keys', '/webhooks', '/store', '/log']) {
      await page.goto(`${world().url}/console/operator${tab}`)
      await page.getByRole('heading', { name: 'Operator', level: 1 }).waitFor()
      await page.locator('[aria-busy]').first().waitFor({ state: 'detached' })
      const beyond = await page.evaluate<number[]>(
        `[document.documentElement, ...document.querySelectorAll('main [role=group]')].map((box) => box.scrollWidth - box.clientWidth)`,
      )
      assert.ok(
        beyond.every((px) => px <= 0),
        `${tab}: ${beyond}`,
      )
      assert.deepEqual(await violationsOf(page), [], tab)
    }
    await page.goto(`${world().url}/console/operator/members`)
    const plan = page.getByRole('row').filter({ hasText: OPERATOR }).getByRole('cell').nth(1)
    await plan.getByLabel(`Plan of ${OPERATOR}`).waitFor()
    const title = await page.evaluate<string>(
      `getComputedStyle(document.querySelectorAll('tbody td')[1], '::before').content`,
    )
    assert.equal(title, '"Plan"')
    assert.deepEqual(faults, [])
  })

  test('a time names its zone', async () => {
    const { page } = await world().open('/operator/log')
    const cell = page.getByRole('table', { name: 'The log' }).getByRole('cell').first()
    await cell.waitFor()
    assert.match(await cell.innerText(), /^\w{3} \d+, 20\d\d, \d\d:\d\d E[SD]T$/)
  })

  test('a webhook is added, its secret shown once, its dead letters sent again, and it is removed', async () => {
    const { page, faults } = await world().open('/operator/webhooks')
    await page.getByText('No webhook yet').waitFor()
    await page.getByRole('button', { name: 'Add' }).click()
    const adding = page.getByRole('dialog', { name: 'New webhook' })
    await adding.getByLabel('Address').fill('https://10.0.0.1/hook')
    await adding.getByLabel('Topics').fill('halts.*')
    await adding.getByRole('button', { name: 'Add the webhook' }).click()
    await adding.getByText('must not name a private or reserved IP address').waitFor()
    // The console of the browser notes the refusal.
    const refused = faults.length
    await adding.getByLabel('Address').fill('https://93.184.216.34/hook?token=canary')
    await adding.getByLabel('Filters').fill('tickers=AAPL,msft')
    await adding.getByRole('button', { name: 'Add the webhook' }).click()
    const shown = page.getByRole('dialog', { name: 'The secret of the webhook' })
    const secret = await shown.locator('code').innerText()
    assert.match(secret, /^whsec_[\w+/]{43}=$/)
    await shown.getByText('No listing has the ticker msft').waitFor()
    assert.deepEqual(await hiddenOnPhone(page, 'dialog pre'), [0])
    assert.deepEqual(await violationsOf(page), [])
    await shown.getByRole('button', { name: 'Close' }).click()
    const accounts = accountsIn(world().data)
    const [{ id } = { id: '' }] = accounts.listWebhooks()
    const [stored] = accounts.deliverableWebhooks()
    assert.equal(stored?.secret, secret)
    const deadLetter = { eventId: 'aa-1', body: '{}', firstAttemptAt: 0, diedAt: Date.now(), attempts: 4 }
    const deadLetters = [{ ...deadLetter, lastStatus: 500, reason: 'HTTP 500' }]
    const isNoted = (): boolean => {
      const [{ progress: [from] = [] } = assert.fail()] = accounts.deliverableWebhooks()
      const { topic, revision, of: progress } = from ?? assert.fail()
      return accounts.noteProgress([{ webhook: id, topic, revision, progress, deadLetters }]).length === 1
    }
    // The server notes its own progress, too, and only the first that is of the kept revision counts.
    await until(isNoted, 'a dead letter')
    await page
      .getByRole('button', { name: `Details of ${id}` })
      .filter({ hasText: '1' })
      .click()
    const details = page.getByRole('dialog', { name: `Webhook ${id}` })
    await details.getByText('HTTP 500').waitFor()
    assert.deepEqual(await hiddenOnPhone(page, 'dialog [role=group]'), [0, 0])
    const cells = await details.getByRole('cell').allInnerTexts()
    assert.equal(cells.includes(''), false, 'what is not known is a dash')
    assert.deepEqual(await violationsOf(page), [])
    assert.equal((await page.content()).includes(secret), false)
    assert.equal((await page.content()).includes('canary'), false)
    await details.getByRole('button', { name: 'Send them again' }).click()
    await page.getByText(`The dead letters of ${id} are sent again.`).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Remove ${id}` }).click()
    await page.getByRole('button', { name: 'Remove it' }).click()
    await page.getByText('No webhook yet').waitFor()
    assert.deepEqual(accounts.listWebhooks(), [])
    const { acts } = accounts.listActs({ limit: 3, offset: 0 })
    assert.deepEqual(
      acts.map(({ action, who }) => [action, who]),
      ['removed', 'replayed', 'added'].map((act) => [`webhook.${act}`, OPERATOR]),
    )
    assert.equal(JSON.stringify(acts).includes('canary'), false)
    accounts.close()
    assert.deepEqual(faults.slice(refused), [])
  })
})
