export const occasion = {
  when: 'Zeit',
  device: 'Gerät',
  'browser-on-system': '{browser} unter {system}',
}
