/** Plain text out of HTML, whatever is tried. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainTextOf, shortened } from './plain-text.ts'

test('tags go, words stay apart, entities are read', () => {
  assert.equal(plainTextOf('<p>One</p><p>two <b>th</b>ree<br>four</p>'), 'One two three four')
  assert.equal(plainTextOf('AT&amp;T &#8217;s &nbsp; R&amp;D'), 'AT&T ’s R&D')
  assert.equal(plainTextOf('Q3 EPS < estimates, > last year'), 'Q3 EPS < estimates, > last year')
  assert.equal(plainTextOf('AT&T and S&P 500'), 'AT&T and S&P 500')
})

test('no tag comes through, escaped once, twice or half open', () => {
  const attempts = [
    '<script>alert(1)</script>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<img src=x onerror=alert(1)>',
    '<img src=x onerror=alert(1)',
    '<svg/onload=alert(1)>',
    '<style>@import "x"</style>',
    '<!--<script>-->',
    '<a href="javascript:alert(1)">',
    '&amp;amp;amp;amp;amp;amp;lt;b&amp;amp;amp;amp;amp;gt;',
    '<![CDATA[<b>]]>',
    '<iframe src="//x">',
    '</title><script>alert(1)</script>',
    '<math><mtext></p><img src=x>',
  ]
  for (const attempt of attempts) {
    const text = plainTextOf(`Profit ${attempt} rises`)
    assert.doesNotMatch(text, /<[a-z!/?]/i, attempt)
    assert.match(text, /^Profit/, attempt)
  }
})

test('signs that cannot be seen or turn the text around are gone', () => {
  assert.equal(plainTextOf('A\u0000\u0007B\u202Egpj\u200B.exe\uFEFF'), 'A B gpj .exe')
  assert.equal(plainTextOf('half \uD83D emoji'), 'half \uFFFD emoji')
})

test('a long text is cut between words', () => {
  assert.equal(shortened('one two three', 9), 'one two…')
  assert.equal(shortened('short', 9), 'short')
  assert.equal(shortened('x'.repeat(20), 9), `${'x'.repeat(8)}…`)
})
