const listed = (names: string) => names.trim().split(/,\s+/);

/** The commoner ones first. */
export const womensNames = listed(`
Marie, Nathalie, Isabelle, Sylvie, Catherine, Françoise, Camille, Sandrine, Julie, Léa, Anne, Christine, Céline, Sophie,
Valérie, Chloé, Stéphanie, Martine, Aurélie, Véronique, Laura, Emma, Manon, Pauline, Sarah, Marine, Élodie, Émilie,
Caroline, Virginie, Laetitia, Mélanie, Audrey, Anaïs, Claire, Mathilde, Delphine, Karine, Hélène, Lucie, Charlotte,
Justine, Clara, Inès, Louise, Alice, Jade, Zoé, Juliette, Agathe, Margaux, Clémence, Solène, Maëlle, Gwenaëlle, Nolwenn,
Morgane, Soizic, Rozenn, Armelle, Annaïck, Enora, Lou-Anne, Anne-Laure, Marie-Claude, Marie-Françoise, Anne-Sophie,
Marie-Laure, Maud, Estelle, Béatrice, Brigitte, Dominique, Monique, Chantal, Jacqueline, Colette, Odile, Bernadette,
Geneviève, Nadine, Corinne, Muriel, Florence, Laurence, Agnès, Élisabeth, Noémie, Océane, Amandine, Coralie, Marion,
Eugénie, Capucine, Victoire, Héloïse, Apolline, Romane, Lola, Lina, Rose, Ambre, Éva, Nina, Myriam, Fatima, Samira,
Yasmine, Leïla, Nadia, Khadija, Amina, Aïcha, Aminata, Fatoumata, Mariam, Thi-Mai, Linh, Mei, Ana, Sofia, Inês, Maria,
Giulia, Elena, Olga, Katarzyna, Irina`);

/** The commoner ones first. */
export const mensNames = listed(`
Jean, Philippe, Michel, Nicolas, Christophe, Pierre, Alain, Thomas, Patrick, Julien, Laurent, Alexandre, Frédéric, Éric,
Olivier, Sébastien, Stéphane, David, Pascal, Thierry, Antoine, Maxime, Guillaume, Vincent, Romain, Mathieu, Kévin,
Jérôme, Clément, Florian, Quentin, Benjamin, Hugo, Lucas, Paul, Arnaud, Bruno, Franck, Fabrice, Gilles, Didier,
Dominique, Serge, Gérard, Bernard, Jacques, André, Claude, Daniel, Christian, Yves, François, Louis, Jules, Gabriel,
Raphaël, Arthur, Adrien, Simon, Théo, Baptiste, Valentin, Rémi, Cédric, Ludovic, Sylvain, Emmanuel, Xavier, Loïc, Erwan,
Yann, Gwendal, Ronan, Tanguy, Gaël, Maël, Malo, Corentin, Goulven, Hervé, Alan, Kilian, Jean-Luc, Jean-Yves, Jean-Marc,
Jean-Baptiste, Jean-François, Pierre-Yves, Marc-Antoine, Étienne, Grégoire, Augustin, Côme, Aurélien, Damien, Fabien,
Mickaël, Anthony, Jonathan, Jérémy, Tristan, Martin, Victor, Léo, Nathan, Noé, Ethan, Sacha, Karim, Mehdi, Mohamed,
Youssef, Rachid, Samir, Nabil, Amine, Moussa, Ibrahima, Ousmane, Mamadou, Minh, Bao, Wei, João, Rui, Paulo, Matteo,
Marco, Andrei, Pavel, Tomasz`);
