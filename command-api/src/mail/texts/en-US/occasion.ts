export const occasion = {
  when: 'When',
  device: 'Device',
  'browser-on-system': '{browser} on {system}',
} as const
