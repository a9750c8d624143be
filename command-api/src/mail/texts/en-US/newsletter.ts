export const newsletter = {
  why: 'You received this email because you subscribed to news from {site}.',
} as const
