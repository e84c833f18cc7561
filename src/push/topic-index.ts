/** Finds the followers of an event by its topics, without asking the followers of other topics. */
import type { PushedEvent } from './pushed-event.ts'
import type { Filters, Subscription } from './subscription.ts'

/** The topics that a reader follows, each with its filters. */
export type Followed = Map<string, Filters | null>

type Follower = { readonly followed: ReadonlyMap<string, Filters | null> }

/** Whether a reader follows one of the topics of an event with filters that it passes. */
export const follows = ({ followed }: Follower, event: PushedEvent): boolean =>
  event.topics.some((topic) => {
    const filters = followed.get(topic)
    return filters !== undefined && event.passes(filters)
  })

export class TopicIndex<F extends Follower> {
  readonly #followers = new Map<string, Set<F>>()

  add(follower: F, topics: Iterable<string>): void {
    for (const topic of topics) {
      const known = this.#followers.get(topic)
      if (known === undefined) this.#followers.set(topic, new Set([follower]))
      else known.add(follower)
    }
  }

  remove(follower: F, topics: Iterable<string>): void {
    for (const topic of topics) {
      const known = this.#followers.get(topic)
      known?.delete(follower)
      if (known?.size === 0) this.#followers.delete(topic)
    }
  }

  /** Each follower once, even if it follows several topics of the event. */
  followersOf(event: PushedEvent): Iterable<F> {
    const [all, ...others] = event.topics.map((topic) => this.#followers.get(topic))
    if (others.every((each) => each === undefined))
      return [...(all ?? [])].filter((each) => follows(each, event))
    const found = new Set<F>()
    for (const followers of [all, ...others])
      for (const follower of followers ?? []) if (follows(follower, event)) found.add(follower)
    return found
  }
}

/** Adds the topics; false, and nothing added, where there would be more than `most`. */
export const followMore = (followed: Followed, wanted: Subscription, most: number): boolean => {
  const added = [...wanted.keys()].filter((topic) => !followed.has(topic))
  if (followed.size + added.length > most) return false
  for (const [topic, filters] of wanted) followed.set(topic, filters)
  return true
}
