/** In narrow windows, menus are rows that scroll: they begin where the present page is. */
for (const link of document.querySelectorAll('.row-menu a[aria-current]')) {
  link.scrollIntoView({ block: 'nearest', inline: 'center' })
}
