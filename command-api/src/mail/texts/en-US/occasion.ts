export const occasion = {
  when: 'When',
  device: 'Device',
  near: 'Near',
  'browser-on-system': '{browser} on {system}',
} as const
