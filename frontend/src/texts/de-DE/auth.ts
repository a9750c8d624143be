export const auth = {
  'terms-notice':
    'Mit einem Konto stimmst du den <terms>Nutzungsbedingungen</terms> und den <privacy>Hinweisen zum Datenschutz</privacy> zu. Beide öffnen sich in einem neuen Tab.',
}
