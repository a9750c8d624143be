export const site = {
  'catalogue-unreachable': 'Der Katalog ist gerade nicht erreichbar.',
}
