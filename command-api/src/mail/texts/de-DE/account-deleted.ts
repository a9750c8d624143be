export const accountDeleted = {
  subject: 'Dein Konto bei {site} wurde gelöscht',
  preview: 'Deine persönlichen Daten sind mit ihm verschwunden.',
  title: 'Dein Konto wurde gelöscht',
  said: 'Dein Konto und deine persönlichen Daten sind fort, auch diese Adresse. Niemand kann sie zurückholen.',
  thanks: 'Danke für die Zeit bei {site}. Mit einem neuen Konto bist du jederzeit wieder willkommen.',
  why: 'Du bekommst diese E-Mail, weil dein Konto gelöscht wurde. Es ist die letzte.',
}
