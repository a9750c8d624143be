export const newsletter = {
  why: 'You get this mail because you subscribed to news of {site}. One click ends that.',
} as const
