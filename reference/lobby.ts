import { html } from './html.ts';

/** What stands at the console's addresses until the console does: where things are, and that nothing has left. */
export const lobby = (): string =>
  html`<!doctype html>
<html lang="fr"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Clef</title>
<link rel="icon" href="/docs/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/style.css">
</head><body>
<header class="top"><a class="brand" href="/"><img src="/docs/icon.svg" alt="" width="28" height="28">Clef</a></header>
<main class="alone">
<h1>Clef fonctionne</h1>
<p class="lead">Rien ne part vers une personne sans qu’un humain ait validé exactement ce texte.</p>
<p>La console, où l’on lit, corrige et valide les brouillons, n’est pas encore livrée. D’ici là, les brouillons préparés par
vos agents attendent ici : <strong>aucun n’est envoyé.</strong></p>
<ul>
<li><a href="/docs">Référence de l’API et des outils</a> (en anglais)</li>
<li><a href="/openapi-v1.json">Description OpenAPI 3.1</a></li>
</ul>
</main>
</body></html>
`.markup;
