export const occasion = {
  when: 'Zeit',
  device: 'Gerät',
  near: 'In der Nähe von',
  'browser-on-system': '{browser} unter {system}',
}
