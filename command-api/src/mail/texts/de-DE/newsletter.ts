export const newsletter = {
  why: 'Du bekommst diese E-Mail, weil du Neues über {site} abonniert hast.',
}
