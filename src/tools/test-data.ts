/** Calls a tool with an answer of the interface that a test makes up. */
import assert from 'node:assert/strict'
import { endpoints } from '../app.ts'
import { atOnce } from '../contract/work.ts'
import { toolDefinitions } from './catalog.ts'
import { toolsOf } from './tool.ts'
import { type Ask, calledTool, type InterfaceReply } from './tool-call.ts'

/** The tools of the whole interface. */
export const tools = toolsOf(toolDefinitions, endpoints)

export type Result = {
  readonly text: string
  readonly data: {
    readonly notices: readonly string[]
    readonly shown?: unknown
    readonly next?: unknown
    readonly answer: Readonly<Record<string, unknown>>
  }
  readonly size: number
}

/** The result of a call that the interface answers with this body. */
export const called = async (
  name: string,
  args: Readonly<Record<string, unknown>>,
  body: unknown,
  headers: InterfaceReply['headers'] = {},
): Promise<Result & { readonly targets: readonly string[] }> => {
  const tool = tools.find((each) => each.name === name)
  assert.ok(tool !== undefined)
  const targets: string[] = []
  const ask: Ask = async (target, _signal, read) => {
    targets.push(target)
    return read({ status: 200, headers, body: JSON.stringify(body) }, atOnce)
  }
  const result = await calledTool(tool, args, ask, new AbortController().signal)
  const [content] = result.content
  assert.ok(content?.type === 'text')
  const data = (result.structuredContent ?? {}) as Result['data']
  return { text: content.text, data, size: JSON.stringify(result).length, targets }
}
