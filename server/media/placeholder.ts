/** A hanger in thin outline on the soft ground of the site: where a product has no picture, or one that is broken. */
export const PLACEHOLDER_SVG =
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1200" width="900" height="1200">
<defs><radialGradient id="ground" cx=".5" cy=".42" r=".8">
<stop offset="0" stop-color="#f8f7f5"/><stop offset=".6" stop-color="#f6f5f3"/><stop offset="1" stop-color="#edebe7"/>
</radialGradient></defs>
<rect width="900" height="1200" fill="url(#ground)"/>
<g fill="none" stroke="#b9b4ac" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">
<path d="M420 470 C412 428 444 402 472 414 C502 427 504 466 478 484 C459 497 450 507 450 536"/>
<path d="M450 536 L237 668 C205 688 218 722 254 722 L646 722 C682 722 695 688 663 668 Z"/>
</g></svg>`)
