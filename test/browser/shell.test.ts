/** What every page has: the search, the palette, and an account that is changed without a reload. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  answerIn,
  becomes,
  browserServerFor,
  noBrowser,
  OPERATOR,
  PASSWORD,
  settled,
  violationsOf,
} from '../support/browser.ts'

describe('the shell in the browser', { skip: noBrowser(), timeout: 240_000 }, () => {
  const world = browserServerFor()

  test('the palette and the search lead to a company by keyboard alone', async () => {
    const { page, faults } = await world().open('/')
    await page.getByRole('heading', { name: 'Market' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Ticker, page or action' }).waitFor()
    await page.keyboard.type('apple')
    await page.getByRole('option', { name: /Apple Inc/ }).waitFor()
    assert.deepEqual(await violationsOf(page), [])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /Apple Inc/ }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('walmart')
    await page.getByRole('option', { name: /Walmart/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /Walmart/ }).waitFor()
    assert.deepEqual(faults, [])
  })

  test('a connection that is lost during a change of page leaves the application open, and comes back', async () => {
    const { page } = await world().open('/')
    await page.getByRole('heading', { name: 'Market' }).waitFor()
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Macro' }).first().click()
    await page.getByText('The server cannot be reached').first().waitFor()
    await page.getByRole('link', { name: 'Macro' }).first().waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('The server still cannot be reached').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page
      .getByRole('heading', { name: /Macro|Interest|Yield/ })
      .first()
      .waitFor()
  })

  test('Enter opens the company that was typed, however fast, and never one of a text before', async () => {
    const { page, faults } = await world().open('/')
    // An answer that takes its time, as over a slow network.
    await page.route('**/companydata/search?*', async (route) => {
      await page.waitForTimeout(400)
      await route.continue()
    })
    await page.getByRole('heading', { name: 'Market' }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('apple')
    await page.getByRole('option', { name: /Apple Inc/ }).waitFor()
    await page.getByRole('combobox', { name: 'Search companies and funds' }).fill('')
    await page.keyboard.type('walmart')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/stocks\/WMT$/)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Ticker, page or action' }).waitFor()
    await page.keyboard.type('apple')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/stocks\/AAPL$/)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Ticker, page or action' }).waitFor()
    await page.keyboard.type('home')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Market' }).waitFor()
    assert.deepEqual(faults, [])
  })

  test('the palette leads to views and actions by name', async () => {
    const { page, faults } = await world().open('/stocks/AAPL')
    const run = async (text: string) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Ticker, page or action' }).waitFor()
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await page.getByRole('heading', { name: /Apple Inc/ }).waitFor()
    await run('short interest')
    await page.waitForURL(/\/stocks\/AAPL\/short-interest$/)
    await run('operator store')
    await page.waitForURL(/\/operator\/store$/)
    await run('invite a member')
    await page.getByRole('dialog', { name: 'Invite a member' }).waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL(/\/operator\/members$/)
    await run('create a key')
    await page.getByRole('dialog', { name: 'New key' }).waitFor()
    assert.deepEqual(await violationsOf(page), [])
    assert.deepEqual(faults, [])
  })

  test('the palette opens again though the key comes before the browser tells that the last one closed', async () => {
    const { page, faults } = await world().open('/stocks/AAPL')
    await page.getByRole('heading', { name: /Apple Inc/ }).waitFor()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Ticker, page or action' })
    await field.fill('short interest')
    await page
      .getByRole('option', { name: /Short interest/i })
      .first()
      .waitFor()
    await page.evaluate(`
      const press = (key, ctrlKey) =>
        document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true }))
      press('Enter', false)
      press('k', true)
    `)
    await page.waitForURL(/\/stocks\/AAPL\/short-interest$/)
    await field.waitFor()
    await field.fill('operator store')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/operator\/store$/)
    await field.waitFor({ state: 'detached' })
    assert.deepEqual(faults, [])
  })

  test('a view that a page does not have is an address of no page, and its other views are named again', async () => {
    const { page, faults } = await world().open('/operator/members')
    const titled = (title: string) => becomes(() => page.title(), title)
    for (const path of ['/operator/x', '/account/x', '/calendars/x', '/stocks/AAPL/x']) {
      await page.goto(`${world().url}/console${path}`)
      await page.getByRole('heading', { name: 'No page has this address' }).waitFor()
      await titled('No such page · Openbell')
    }
    await page.goto(`${world().url}/console/operator/x`)
    await titled('No such page · Openbell')
    await page.evaluate(`history.replaceState(null, '', '/console/operator/log')`)
    await page.evaluate(`dispatchEvent(new PopStateEvent('popstate'))`)
    await page.getByRole('heading', { name: 'What operators did' }).waitFor()
    await titled('Operator · Openbell')
    assert.deepEqual(faults, [])
  })

  test('an address that is no page has the frame, the search and no violation', async () => {
    for (const look of ['light', 'dark', 'phone'] as const) {
      const { page, faults } = await world().open('/no/such/page', look)
      await page.getByRole('heading', { name: 'No page has this address' }).waitFor()
      assert.deepEqual(await violationsOf(page), [], look)
      assert.equal(await page.title(), 'No such page · Openbell')
      await page.keyboard.press('/')
      await page.keyboard.type('apple')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: /Apple Inc/ }).waitFor()
      assert.deepEqual(faults, [])
      await page.context().close()
    }
  })

  test('a ticker as other sites write it leads to the company', async () => {
    const { page } = await world().open('/stocks/brk.b')
    await page.getByRole('link', { name: 'Open BRK-B' }).click()
    await page.getByRole('heading', { name: /BERKSHIRE/i }).waitFor()
  })

  test('a filter that is added by keyboard gives the focus back, for the next one', async () => {
    const { page, faults } = await world().open('/screener')
    const add = page.getByRole('button', { name: 'Add filter' })
    await add.focus()
    for (const metric of ['market cap', 'net margin']) {
      await page.keyboard.press('Enter')
      await page.getByRole('combobox', { name: 'Find a metric' }).waitFor()
      await page.keyboard.type(metric)
      await page.keyboard.press('Enter')
      await page.getByLabel('Value').waitFor()
      await page.keyboard.type('5')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      assert.equal(await page.locator(':focus').innerText(), 'Add filter', metric)
    }
    assert.deepEqual(faults, [])
  })

  test('the title of the tab names the company whatever its view is', async () => {
    const { page } = await world().open('/stocks/AAPL/statements')
    const titled = /^AAPL Apple Inc.* · Openbell$/
    const requireTitle = async () => {
      await becomes(async () => titled.test(await page.title()), true)
      // A title that is lost is lost after the page has come.
      await page.waitForTimeout(200)
      assert.match(await page.title(), titled)
    }
    await requireTitle()
    await page.getByText('Quarterly', { exact: true }).click()
    await page.waitForURL(/period=quarterly/)
    await settled(page)
    await requireTitle()
    for (const name of ['Revenue', 'Overview', 'Insiders']) {
      await page.getByRole('link', { name, exact: true }).click()
      await settled(page)
      await requireTitle()
    }
    await page.goBack()
    await requireTitle()
  })

  test('an ended session leads to sign-in and back, and no key stays in the tab', async () => {
    const { page } = await world().open('/sign-in', 'light', false)
    const signIn = async () => {
      await page.getByLabel('Email address').fill(OPERATOR)
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
    }
    const keptKey = () => page.evaluate("sessionStorage.getItem('openbell-new-key')")
    const makeKey = async (name: string) => {
      await page.goto(`${world().url}/console/account?new=key`)
      await page.getByLabel('Name').fill(name)
      await page.getByRole('button', { name: 'Create the key' }).click()
      const dialog = page.getByRole('dialog', { name: `Key ${name}` })
      await dialog.waitFor()
      // What is shown once is not lost by a click outside.
      await page.mouse.click(5, 5)
      await dialog.getByRole('button', { name: 'I have it' }).click()
      assert.match(String(await keptKey()), /ob_live_/)
    }
    await signIn()
    await page.getByRole('heading', { name: 'Market' }).waitFor()
    await makeKey('first')
    // What the pages asked for is counted too.
    await page.getByLabel('Requests of').selectOption('console')
    await page.getByText(/Busiest minute \d+; limit 1,000 a minute/).waitFor()
    await page.getByRole('cell', { name: 'listHalts' }).waitFor()
    // Elsewhere, the session is ended.
    await page.request.delete(`${world().url}/console/api/session`, { headers: { Origin: world().url } })
    await page.waitForURL(/\/sign-in\?next=/)
    assert.equal(await keptKey(), null)
    await signIn()
    await page.waitForURL(/\/account(\?key=console)?$/)
    await makeKey('second')
    // A key that was revoked elsewhere leaves the lines when the page knows.
    const { results } = await answerIn<{ results: readonly { id: string; name: string }[] }>(page, '/keys')
    const { id } = results.find(({ name }) => name === 'second') ?? { id: '' }
    await page.request.post(`${world().url}/console/api/keys/${id}/revoke`, {
      headers: { Origin: world().url },
      data: { name: 'second' },
    })
    await page.reload()
    await page.getByRole('cell', { name: /revoked/ }).waitFor()
    assert.equal(await keptKey(), null)
    await makeKey('third')
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/\/sign-in/)
    assert.equal(await keptKey(), null)
  })

  test('a link pasted over another one opens', async () => {
    const { page, faults } = await world().open('/link#%zz', 'light', false)
    await page.getByRole('heading', { name: 'This link does not open' }).waitFor()
    await page.goto(`${world().url}/console/link#${world().link('invitation')}`)
    await page.getByRole('heading', { name: 'Join this server' }).waitFor()
    assert.equal(faults.filter((each) => !/status of 4\d\d/.test(each)).length, 0)
  })

  test('a change that is refused is taken back on the page', async () => {
    const { page } = await world().open('/operator/members')
    const role = page.getByLabel(`Role of ${OPERATOR}`)
    await role.selectOption('member')
    await page.getByText(/last operator|only operator/i).waitFor()
    assert.equal(await role.inputValue(), 'operator')
  })

  test('a changed email address can be changed again', async () => {
    const { page } = await world().open('/account/profile')
    for (const mail of ['other@example.com', OPERATOR]) {
      await page.getByRole('textbox', { name: 'Email address' }).fill(mail)
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Change the address' }).click()
      await page.getByText(`Your address is ${mail} from now on.`).waitFor()
    }
  })
})
