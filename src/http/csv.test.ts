import assert from 'node:assert/strict'
import { test } from 'node:test'
import Type from 'typebox'
import { columnsOf, csvOf } from './csv.ts'

const rowOf = (cells: object) => csvOf(Object.keys(cells), [JSON.stringify(cells)], 'header').split('\r\n')[1]

test('null is an empty cell, an empty text is quoted, zero and false are themselves', () => {
  assert.equal(rowOf({ a: null, b: '', c: 0, d: false, e: 'x' }), ',"",0,false,x')
})

test('a text that a spreadsheet would run is made harmless, a negative number is left alone', () => {
  assert.equal(rowOf({ a: '=1+1', b: '-x', c: -1.5, d: '@x', e: '+1' }), "'=1+1,'-x,-1.5,'@x,'+1")
})

test('lists and records are one cell of JSON, and separators are quoted', () => {
  assert.equal(rowOf({ a: [1, 'b'], b: { c: null } }), '"[1,""b""]","{""c"":null}"')
  assert.equal(rowOf({ a: 'x, y', b: 'two\nlines', c: 'a "b"' }), '"x, y","two\nlines","a ""b"""')
})

test('odd tickers stay the texts they are', () => {
  assert.equal(rowOf({ a: 'TRUE', b: 'NULL', c: 'NaN', d: '007' }), 'TRUE,NULL,NaN,007')
})

test('columns are the fields of the schema, with a header even where there is no row', () => {
  const schema = Type.Object({ b: Type.String(), a: Type.Number() })
  assert.deepEqual(columnsOf(schema), ['b', 'a'])
  assert.deepEqual(columnsOf(Type.Union([schema, Type.Object({ a: Type.Null(), c: Type.Null() })])), [
    'b',
    'a',
    'c',
  ])
  assert.equal(csvOf(['b', 'a'], [], 'header'), 'b,a\r\n')
})
