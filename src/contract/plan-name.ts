/** The names of the plans on the wire; by themselves, as commands need them without the schemas of answers. */
export const planNames = ['free', 'starter', 'pro'] as const
export type PlanName = (typeof planNames)[number]
