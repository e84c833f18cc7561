/** From the set-up link to a key that works: sign-in, invitation, keys, limits and roles, in a real browser. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { browserServerFor, noBrowser, OPERATOR, PASSWORD, violationsOf } from '../support/browser.ts'

const MEMBER = 'member@example.com'

const join = async (page: Page, mail: string): Promise<void> => {
  await page.getByLabel('Email address').fill(mail)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create the account' }).click()
  await page.getByRole('heading', { name: 'Market' }).waitFor()
}

const signIn = async (page: Page, mail: string): Promise<void> => {
  await page.getByLabel('Email address').fill(mail)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const statusOf = async (url: string, key: string): Promise<number> => {
  const response = await fetch(`${url}/v1/status`, { headers: { 'X-API-Key': key } })
  await response.arrayBuffer()
  return response.status
}

/** Until it is so, or the test's time is over. */
const until = async (isSo: () => Promise<boolean>, page: Page): Promise<void> => {
  while (!(await isSo())) await page.waitForTimeout(100)
}

describe('accounts in the browser', { skip: noBrowser(), timeout: 120_000 }, () => {
  const world = browserServerFor({ isSetUp: false })
  let invitation = ''

  test('a set-up link makes the operator, whose key works until it is revoked', async () => {
    const { page, faults } = await world().open(`/link#${world().link('set-up')}`)
    await page.getByLabel('Email address').waitFor()
    assert.deepEqual(await violationsOf(page), [])
    await join(page, OPERATOR)
    await page.goto(`${world().url}/console/account`)
    await page.getByRole('button', { name: 'New key' }).click()
    await page.getByLabel('Name').fill('notebook')
    await page.getByRole('button', { name: 'Create the key' }).click()
    await page.getByText('it is shown this once').waitFor()
    assert.deepEqual(await violationsOf(page), [])
    const key = await page.locator('dialog pre code').first().innerText()
    assert.equal(await statusOf(world().url, key), 200)
    await page.getByRole('button', { name: 'I have it' }).click()
    assert.equal((await page.content()).includes(key), false)
    // What the key asked for is on the page within ten seconds.
    await page.getByRole('cell', { name: 'getStatus' }).waitFor({ timeout: 20_000 })
    assert.deepEqual(await violationsOf(page), [])
    await page.getByRole('button', { name: 'Revoke notebook' }).click()
    const confirm = page.getByRole('button', { name: 'Revoke the key' })
    assert.equal(await confirm.isDisabled(), true)
    await page.getByLabel('Type notebook to confirm').fill('notebook')
    await confirm.click()
    await page.getByText('notebook is revoked.').waitFor()
    // The button that asked is gone with the key.
    await page.locator('section button:focus', { hasText: 'New key' }).waitFor()
    await until(async () => (await statusOf(world().url, key)) === 401, page)
    assert.deepEqual(faults, [])
  })

  test('an operator invites a member, who sees the market and learns why there are no keys', async () => {
    const { page } = await world().open('/sign-in?next=/console/operator/members', 'light', false)
    await signIn(page, OPERATOR)
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByRole('button', { name: 'Make the link' }).click()
    const link = await page.locator('dialog pre code').innerText()
    assert.ok(link.startsWith(`${world().url}/console/link#`))
    invitation = link.split('#')[1] ?? ''
    const visitor = await world().open(`/link#${invitation}`, 'phone', false)
    await join(visitor.page, MEMBER)
    await visitor.page.goto(`${world().url}/console/account`)
    await visitor.page.getByText('Your plan is free').waitFor()
    assert.equal(await visitor.page.getByRole('button', { name: 'New key' }).count(), 0)
    await visitor.page.goto(`${world().url}/console/operator`)
    await visitor.page.getByText('This page is for operators').waitFor()
    const refused = await visitor.page.request.get(`${world().url}/console/api/operator/members`)
    assert.equal(refused.status(), 403)
    assert.deepEqual(await violationsOf(visitor.page), [])
    assert.deepEqual(visitor.faults, [])
    // A used link opens nothing.
    const late = await world().open(`/link#${invitation}`, 'light', false)
    await late.page.getByText('This link does not open').waitFor()
  })

  test('on starter a member makes a key, and its limit is on the page', async () => {
    const operator = await world().open('/sign-in?next=/console/operator/members', 'light', false)
    await signIn(operator.page, OPERATOR)
    await operator.page.getByLabel(`Plan of ${MEMBER}`).selectOption('starter')
    await operator.page.getByText(`${MEMBER} has the plan starter now.`).waitFor()
    const { page, faults } = await world().open('/sign-in?next=/console/account', 'dark', false)
    await signIn(page, MEMBER)
    await page.getByRole('button', { name: 'New key' }).click()
    await page.getByLabel('Name').fill('program')
    await page.keyboard.press('Enter')
    await page.getByText('it is shown this once').waitFor()
    const key = await page.locator('dialog pre code').first().innerText()
    const response = await fetch(`${world().url}/v1/status`, { headers: { 'X-API-Key': key } })
    assert.equal(response.headers.get('x-ratelimit-limit'), '1000')
    await page.keyboard.press('Escape')
    await page.getByRole('cell', { name: '1,000/min' }).waitFor()
    assert.deepEqual(await violationsOf(page), [])
    await page.goto(`${world().url}/console/account/profile`)
    await page.getByRole('heading', { name: 'Password' }).waitFor()
    assert.deepEqual(await violationsOf(page), [])
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    assert.deepEqual(faults, [])
  })

  test('where sign-up is closed and no mail is sent, their pages say so in place of a form', async () => {
    for (const [path, text] of [
      ['/sign-up', 'Sign-up is not open here.'],
      ['/recovery', 'This server sends no mail.'],
    ] as const) {
      const { page, faults } = await world().open(path, 'phone', false)
      await page.getByText(text).waitFor()
      assert.equal(await page.locator('form').count(), 0)
      assert.deepEqual(faults, [])
    }
  })

  test('sign-in leads back to the page that was asked for, and to no other server', async () => {
    const { page } = await world().open('/sign-in?next=https://example.com/console/', 'light', false)
    await signIn(page, MEMBER)
    await page.getByRole('heading', { name: 'Market' }).waitFor()
    assert.ok(page.url().startsWith(`${world().url}/console/`))
    const plain = await world().open('/account/profile', 'light', false)
    await plain.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await signIn(plain.page, MEMBER)
    await plain.page.getByRole('heading', { name: 'Email address' }).waitFor()
    assert.equal(new URL(plain.page.url()).pathname, '/console/account/profile')
  })
})
