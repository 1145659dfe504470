/** Texts that would run a script or break the page if one were treated as markup. */
export const hostileTexts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '</title></textarea></style><script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  '[click](javascript:alert(1))',
  '[click](data:text/html,<script>alert(1)</script>)',
  '![x](https://tracker.example/x.png)',
  '<a href="javascript:alert(1)">x</a>',
  '<style>*{display:none}</style>',
  '<meta http-equiv="refresh" content="0;url=https://elsewhere.example">',
  '<base href="https://elsewhere.example/">',
  '<form action="https://elsewhere.example"><button>Approuver</button></form>',
];
